import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type NumberStyle, numberText } from './number-text.ts';

const LOCALES = { en: 'en-IN', mr: 'mr-IN-u-nu-deva' };
const STYLES: NumberStyle[] = [
  {},
  { useGrouping: false },
  { minimumIntegerDigits: 2 },
  { minimumFractionDigits: 2, maximumFractionDigits: 2 },
];

it.each(['en', 'mr'] as const)('numbers in %s are those of Intl.NumberFormat', (language) => {
  const formats = STYLES.map((style) => [style, new Intl.NumberFormat(LOCALES[language], style)] as const);
  const quarters = fc.nat({ max: 2_000_000_000 }).map((value) => value / 4);
  fc.assert(
    fc.property(fc.oneof(fc.nat({ max: 200_000 }), quarters), (value) => {
      for (const [style, format] of formats)
        expect(numberText(language, value, style)).toBe(format.format(value));
    }),
  );
});
