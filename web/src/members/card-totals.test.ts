/** @vitest-environment happy-dom */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { SEARCH_PAGE_SIZE } from '#domain/limits.ts';
import { queryClient } from '#web/backend/query-client.ts';
import type { ListedProfile } from '#web/backend/types.ts';
import { openAsMember } from '#web/testing/use-screen.ts';
import { CardTotals, type OwnClasses } from './card-totals.tsx';

const READ = 'GET /rest/v1/member_patrikas';
/** A bride of class 29 and a groom of class 1 have 28 points, a bride of 1 and a groom of 29 have 26. */
const OWN: OwnClasses = { level: 'members', moon_classes: [1] };
const THEIRS = { id: 'a', moon_classes: [29], in_contact: false };

interface List {
  gender?: string;
  own?: OwnClasses;
  members?: { id: string; gender: string }[];
  patrikas?: (Response | null)[];
}

/** The totals that the cards of a list get, and what was asked for them. */
async function drawTotals({
  gender = 'Male',
  own = OWN,
  members = [{ id: 'a', gender: 'Female' }],
  patrikas = [Response.json([THEIRS])],
}: List) {
  const onTexts = vi.fn<(texts?: ReadonlyMap<string, string>) => void>();
  const { backend } = await openAsMember(
    createElement(CardTotals, { own, members: members as ListedProfile[], onTexts }),
    {
      'GET /rest/v1/profile_status': [Response.json({ data_without_updated_at: { gender } })],
      [READ]: patrikas,
    },
  );
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const totals = () => onTexts.mock.lastCall?.[0] && [...onTexts.mock.lastCall[0]];
  return { totals, asked: backend.requests.filter((request) => request.startsWith(READ)) };
}

test.each([
  ['a groom sees the total with a bride', 'Male', 'Female', 'Guna 28/36'],
  ['a bride sees the total with a groom', 'Female', 'Male', 'Guna 26/36'],
])('%s', async (_who, gender, other, text) => {
  const { totals } = await drawTotals({ gender, members: [{ id: 'a', gender: other }] });
  await expect.poll(totals).toEqual([['a', text]]);
});

test('a member who shows the patrika to contacts only sees the total with contacts only', async () => {
  const members = ['a', 'b'].map((id) => ({ id, gender: 'Female' }));
  const patrikas = [Response.json([THEIRS, { ...THEIRS, id: 'b', in_contact: true }])];
  const { totals } = await drawTotals({ own: { ...OWN, level: 'accepted' }, members, patrikas });
  await expect.poll(totals).toEqual([['b', 'Guna 28/36']]);
});

test.each([
  ['of whom no Moon is known', [Response.json([{ ...THEIRS, moon_classes: [] }])]],
  ['whose patrika is not shown', [Response.json([])]],
  ['whose patrikas could not be read', [Response.json({ message: 'x' }, { status: 500 })]],
])('there is no total with a member %s, and they are asked for once', async (_whose, patrikas) => {
  const { totals, asked } = await drawTotals({ patrikas });
  expect(totals()).toBeUndefined();
  expect(asked).toHaveLength(1);
});

test('members of the own gender are left out, the others asked for by the page', async () => {
  const others = Array.from({ length: SEARCH_PAGE_SIZE + 1 }, (_, at) => ({
    id: `b${at}`,
    gender: 'Female',
  }));
  const { asked } = await drawTotals({ members: [{ id: 'own', gender: 'Male' }, ...others] });
  expect(asked.map((request) => request.match(/\bb\d+/g)?.length)).toEqual([SEARCH_PAGE_SIZE, 1]);
  expect(asked.join()).not.toContain('own');
});
