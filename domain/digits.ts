/** Latin and Devanagari digits. Stored values have Latin digits; users may type either. */

const DEVANAGARI_ZERO = 0x0966;

/** Returns the text with Devanagari digits replaced by Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}
