import { createElement } from 'react';
import { expect, it } from 'vitest';
import { type GunaMatch, gunaMatch } from '#domain/guna/match.ts';
import { render } from '#web/testing/render-screen.ts';
import { useSheetText } from './use-sheet-text.ts';

function Sheet({ match }: { match: GunaMatch }) {
  const { total, band, first, ranges, parts } = useSheetText()(match);
  return [total, band, first, ranges.join(' '), parts.at(-1)?.sentence].join(' | ');
}

/** Of a bride and a groom of these Moon classes: the total, its word, what families ask first, why there is a range, and what nadi says. */
function textOf(bride: number[], groom: number[]): string[] {
  const match = gunaMatch({ classes: bride, mangal: 'no' }, { classes: groom, mangal: 'no' });
  if (!match) throw new Error('no match');
  return render(createElement(Sheet, { match })).text.replaceAll('\u00A0', ' ').split(' | ');
}

const BY_TIME = 'A range, because a birth time is not exact or a charan is not shown.';

it.each([
  [
    'one total',
    [1],
    [1],
    [
      'Guna 28 / 36',
      'good',
      'Nadi: same (0/8) · Mangal: none',
      'All almanacs that we know give the same.',
      'Adya and Adya: the same.',
    ],
  ],
  [
    'one total, which other almanacs do not share',
    [29],
    [1],
    [
      'Guna 28 / 36',
      'good',
      'Nadi: different (8/8) · Mangal: none',
      'By other almanacs: 27–28',
      'Antya and Adya: different.',
    ],
  ],
  [
    'a range whose nadi is open',
    [1],
    [1, 2],
    [
      'Guna 28–33 / 36',
      'good – excellent',
      'Nadi: depends on the birth time · Mangal: none',
      `${BY_TIME} By other almanacs: 28–34`,
      'Depends on the birth time.',
    ],
  ],
  [
    'a range whose nadi is sure to differ',
    [29],
    [1, 2],
    [
      'Guna 28–29½ / 36',
      'good',
      'Nadi: different (8/8) · Mangal: none',
      `${BY_TIME} By other almanacs: 27–29½`,
      'Depends on the birth time.',
    ],
  ],
])('the sheet says %s', (_what, bride, groom, texts) => {
  expect(textOf(bride, groom)).toEqual(texts);
});
