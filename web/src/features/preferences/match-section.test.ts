/** @vitest-environment happy-dom */
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { FitLine } from '#domain/match/fits.ts';
import type { DirectedMatch, TwoWayMatch } from '#domain/match/score.ts';
import { ANAGHA } from '#web/testing/render-screen.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import en from '../../../public/locales/en/default.json' with { type: 'json' };
import { MatchSection } from './match-section.tsx';

const MATCH = 'POST /functions/v1/match_with';
const NONE: DirectedMatch = { lines: [], fitting: 0, stated: 0, score: null };
const line = (changes: Partial<FitLine>): FitLine => ({
  key: 'age',
  must: false,
  fit: 1,
  reason: 'inside',
  value: 27,
  by: null,
  same: [],
  wanted: { from: 25, to: 30 },
  ...changes,
});

async function open(match: Partial<TwoWayMatch>) {
  const answer = { mine: NONE, theirs: NONE, percent: null, sameLineage: [], ...match };
  const used = await openAsMember(createElement(MatchSection, { member: ANAGHA }), {
    [MATCH]: [Response.json(answer)],
  });
  await expect.poll(() => used.backend.last(MATCH)?.body).toEqual({ member: ANAGHA.id });
  return used;
}

test('each direction says how much fits, line by line, and which musts are not met', async () => {
  const lines = [
    line({ must: true, fit: 0, reason: 'above', by: 2 }),
    line({ key: 'height', fit: 0, reason: 'below', by: 1 }),
    line({ key: 'guna', must: true, fit: 0.5 }),
    line({ key: 'income', must: true, fit: 1 }),
  ];
  await open({ percent: 40, mine: { lines, fitting: 1, stated: 4, score: 0.4 } });
  await screen.findByText('1 of your 4 preferences fit');
  expect(screen.queryByText(en['match.theirs_none'])).not.toBeNull();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(rows.map((text) => text.split(':')[0])).toEqual([
    en['match.fits_not'],
    en['match.fits_not'],
    en['match.nearly'],
    en['match.fits'],
  ]);
  expect(rows.map((text) => text.includes(en['match.must_failed']))).toEqual([true, false, false, false]);
  expect(screen.queryByText(/Both families/)).toBeNull();
});

test('the other side is told from the same card, without own preferences', async () => {
  await open({ percent: 100, theirs: { lines: [line({})], fitting: 1, stated: 1, score: 1 } });
  await screen.findByText('1 of their 1 preferences fit');
  expect(screen.queryByText(en['match.mine_none'])).not.toBeNull();
});

test('the same gotra is told even where nobody states a preference', async () => {
  await open({ sameLineage: ['gotra', 'devak'] });
  await screen.findByText('Both families have the same: gotra, devak.');
  expect(screen.queryByText(en['match.mine_none'])).toBeNull();
});

test('there is no card where there is nothing to tell', async () => {
  await open({});
  await expect.poll(() => screen.queryByText(en['match.title'])).toBeNull();
});
