//! Text that is measured in full and kept as far as it fits, as `snprintf` does.

/// Takes a text of any length, keeps its beginning and counts all of it.
pub struct Output<'a> {
    buffer: &'a mut [u8],
    /// Of the whole text so far. 64 bits hold the longest: MAX_N squared squares of at most 4 bytes each and a separator.
    length: u64,
}

impl<'a> Output<'a> {
    pub fn new(buffer: &'a mut [u8]) -> Output<'a> {
        Output { buffer, length: 0 }
    }

    /// Bytes of the whole text.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Bytes of the text that are in the buffer.
    pub fn kept(&self) -> usize {
        self.length.min(self.buffer.len() as u64) as usize
    }

    pub fn push(&mut self, text: &str) {
        let kept = self.kept();
        let fits = text.len().min(self.buffer.len() - kept);
        self.buffer[kept..kept + fits].copy_from_slice(&text.as_bytes()[..fits]);
        self.length += text.len() as u64;
    }

    /// The same texts one after another, `times` times over; takes no longer than writing what still fits.
    pub fn repeat(&mut self, texts: &[&str], times: usize) {
        let length: usize = texts.iter().map(|text| text.len()).sum();
        let room = self.buffer.len() - self.kept();
        // One more than fit whole: the last one is cut.
        let written = times.min(room / length.max(1) + 1);
        for _ in 0..written {
            texts.iter().for_each(|text| self.push(text));
        }
        self.length += (times - written) as u64 * length as u64;
    }

    pub fn push_number(&mut self, number: u64) {
        // The longest of 64 bits has 20 digits.
        let mut digits = [0; 20];
        let mut first = digits.len();
        let mut left = number;
        loop {
            first -= 1;
            digits[first] = b'0' + (left % 10) as u8;
            left /= 10;
            if left == 0 {
                break;
            }
        }
        self.push(std::str::from_utf8(&digits[first..]).expect("digits are text"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_what_fits_and_counts_everything() {
        let mut buffer = [0; 5];
        let mut output = Output::new(&mut buffer);
        output.push("abc");
        output.repeat(&["x", "y"], 1_000_000_000);
        output.push_number(u64::MAX);
        output.push_number(0);
        assert_eq!(output.length(), 3 + 2_000_000_000 + 20 + 1);
        assert_eq!(output.kept(), 5);
        assert_eq!(&buffer, b"abcxy");
    }

    #[test]
    fn cuts_a_repeated_text_in_the_middle() {
        let mut buffer = [0; 6];
        let mut output = Output::new(&mut buffer);
        output.repeat(&["abcd"], 2);
        assert_eq!(output.length(), 8);
        assert_eq!(&buffer, b"abcdab");
    }
}
