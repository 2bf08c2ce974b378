# What Doxygen wants to see and a reader of the header does not: the first comment is about the file, and each heading
# begins a group.
1s|^/\*$|/** \\file|
s|^/\* -+ Version -+ \*/$|/** \\name Version */ /** \\{ */|
s|^/\* -+ (.*[^- ]) -+ \*/$|/** \\} */ /** \\name \1 */ /** \\{ */|
s|^#endif /\* NQUEENS_H \*/$|/** \\} */\n&|
