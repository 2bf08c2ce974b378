module example/queens

go 1.19
