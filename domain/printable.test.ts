import { expect, it } from 'vitest';
import { printable, printableLines } from './printable.ts';

it.each([
  ['an escape sequence', '\u001B[2J\u001B]0;title\u0007', '\\x1b[2J\\x1b]0;title\\x07'],
  ['a line break', 'Asha\nstate  listed', 'Asha\\nstate  listed'],
  ['a carriage return and a tab', 'a\r\tb', 'a\\r\\tb'],
  ['the one-byte form of an escape sequence', '\u009B31m', '\\x9b31m'],
  ['backspace and delete', 'a\u0008\u007F', 'a\\x08\\x7f'],
  ['a line separator', 'a\u2028b\u2029', 'a\\u{2028}b\\u{2029}'],
  ['a writing direction mark', 'a\u202Eb', 'a\\u{202e}b'],
  ['a tag', 'a\u{E0041}', 'a\\u{e0041}'],
  ['half a character', 'a\uD800', 'a\\u{d800}'],
])('escapes %s', (_what, text, shown) => {
  expect(printable(text)).toBe(shown);
});

it('removes control characters of any text', () => {
  for (let code = 0; code <= 0xffff; code += 1) {
    const character = String.fromCharCode(code);
    if (!/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(character)) continue;
    expect(printable(`a${character}b`)).toMatch(/^a\\[xu]?[{\dtnr].*b$/);
  }
});

it.each(['Zoë Ångström', 'तऱ्\u200Dहा, रामकृष्\u200Cण', '₹299 👩\u200D👧 ❤\uFE0F'])('keeps %s', (text) => {
  expect(printable(text)).toBe(text);
});

it('keeps the line breaks of a trusted text', () => {
  expect(printableLines('one\ntwo\u001B')).toBe('one\ntwo\\x1b');
});
