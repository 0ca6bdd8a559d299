import { expect, it } from 'vitest';
import type { PhotosToReview } from '#web/features/desk/api/rows.ts';
import { rowsAfter } from './use-photo-review.ts';

const row = (code: number, ...waits: boolean[]): PhotosToReview => ({
  code,
  name: `Member ${code}`,
  since: '2026-11-24T06:00:00Z',
  photos: waits.map((waiting, place) => ({ name: `${code}/${place}`, hidden: false, waits: waiting })),
});

it('keeps a member as long as a photo waits, with what was decided about the others', () => {
  const [left] = rowsAfter([row(1, true, true, false)], new Map([['1/0', false]]));
  expect(left?.photos).toEqual([
    { name: '1/0', hidden: true, waits: false },
    { name: '1/1', hidden: false, waits: true },
    { name: '1/2', hidden: false, waits: false },
  ]);
});

it('drops the members of whom no photo waits, and no other', () => {
  const decided = new Map([
    ['1/0', true],
    ['2/0', false],
  ]);
  expect(rowsAfter([row(1, true), row(2, true), row(3, true)], decided).map(({ code }) => code)).toEqual([3]);
});
