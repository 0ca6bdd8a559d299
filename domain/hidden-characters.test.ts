import { describe, expect, it } from 'vitest';
import { onOneLine, withoutHidden } from './hidden-characters.ts';
import { personalSchema } from './validation.ts';

describe('hidden characters', () => {
  it.each([
    ['a right-to-left override', 'Asha\u202Egpj', 'Ashagpj'],
    ['an isolate', '\u2067Asha\u2069', 'Asha'],
    ['a zero-width blank', 'As\u200Bha', 'Asha'],
    ['a byte order mark', '\uFEFFAsha', 'Asha'],
    ['a soft hyphen', 'As\u00ADha', 'Asha'],
    ['a control', 'Asha\u0007', 'Asha'],
    ['a tag', 'Asha\u{E0041}', 'Asha'],
    ['nothing but fillers', '\u3164\u2800', ''],
    ['nothing but joiners', '\u200D \u200C', ''],
    ['nothing but the choice of a form', '\uFE0F', ''],
  ])('removes %s', (_what, typed, kept) => {
    expect(withoutHidden(typed)).toBe(kept);
  });
  it.each([
    ['the joiners of Marathi', 'तऱ्\u200Dहा, रामकृष्\u200Cण'],
    ['two lines', 'first\nsecond'],
    ['an emoji of several parts', '👩\u200D👧 ❤\uFE0F'],
    ['accents', 'Zoë Ångström'],
  ])('keeps %s', (_what, typed) => {
    expect(withoutHidden(typed)).toBe(typed);
  });
  it.each([
    ['a letter and its accent', 'Jose\u0301', 'Jos\u00E9'],
    ['a letter and its nukta', 'सु\u0930\u093Cया', 'सु\u0931या'],
    ['a letter that Unicode writes as two', '\u0958', '\u0915\u093C'],
  ])('normalizes %s', (_what, typed, kept) => {
    expect(withoutHidden(typed)).toBe(kept);
  });
  it.each([
    ['a line break', 'Asha\nPatil', 'Asha Patil'],
    ['a run of blanks', ' Asha \t\r\n  Patil ', 'Asha Patil'],
    ['a blank that breaks no line', 'Asha\u00A0Patil', 'Asha Patil'],
  ])('replaces %s by one blank in a text of one line', (_what, typed, kept) => {
    expect(onOneLine(typed)).toBe(kept);
  });
  it('keeps the line breaks of a text of several lines', () => {
    const { expectation } = personalSchema._zod.def.shape;
    expect(expectation.safeParse(' one\ntwo ').data).toBe('one\ntwo');
  });
  it('are removed by the forms, also from copied telephone numbers', () => {
    const { first_name, phone } = personalSchema._zod.def.shape;
    expect(first_name.safeParse('\u202EAsha').data).toBe('Asha');
    expect(first_name.safeParse('\u200D').success).toBe(false);
    expect(first_name.safeParse('Asha\nPatil').data).toBe('Asha Patil');
    expect(phone.safeParse('\u202A+91 98765 43210\u202C').data).toBe('+919876543210');
  });
});
