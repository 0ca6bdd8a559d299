import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { ANAGHA } from '#web/testing/render-screen.ts';
import { type OwnBiodata, ownBiodataOptions } from './biodata.ts';

const USER = '00000000-0000-4000-8000-000000000001';
const PATRIKA = {
  source: 'computed',
  level: 'accepted',
  charans: [1],
  mangal: 'no',
  patrika_name: null,
  birth_place: 'pune.haveli',
  other_place: null,
};

beforeEach(async () => {
  for (const storage of ['localStorage', 'sessionStorage'] as const) stubStorage(storage);
  stubBackend();
  await loadClient();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** What the biodata is made of when these rows are stored. */
async function read({ patrika, details = null }: { patrika?: object | null; details?: object | null } = {}) {
  const stored = patrika === null ? null : { ...PATRIKA, ...patrika };
  const rows = (row: object | null) => Response.json(row === null ? [] : [row]);
  stubBackend({
    'GET /rest/v1/profiles': [Response.json(ANAGHA)],
    'GET /rest/v1/biodata_details': [rows(details)],
    'GET /rest/v1/own_patrika': [rows(stored)],
    'GET /rest/v1/community': [Response.json({ texts: { en: { a: 'b' }, mr: {} } })],
  });
  return (await new QueryClient().fetchQuery(ownBiodataOptions(USER) as never)) as OwnBiodata;
}

describe('the own biodata', () => {
  it('is made of profile, patrika, birth place and the community’s own texts', async () => {
    const { facts, sharesPatrika, photo } = await read();
    expect(facts).toMatchObject({
      profile: { first_name: 'Anagha' },
      patrika: { charans: [1] },
      texts: { en: { a: 'b' } },
    });
    expect(facts.birthPlace).toMatchObject({ en: 'Haveli', mr: 'हवेली' });
    expect([sharesPatrika, photo]).toEqual([true, null]);
  });

  it('has the heading that was chosen, the usual one before, and none for who does not look at patrikas', async () => {
    const heading = async (stored: Parameters<typeof read>[0]) =>
      (await read(stored)).facts.details.heading_choice;
    expect(await heading({ details: { heading_choice: 'own' }, patrika: { source: 'none' } })).toBe('own');
    expect(await heading({})).toBe('ganesh_prasanna');
    expect(await heading({ patrika: null })).toBe('ganesh_prasanna');
    expect(await heading({ patrika: { source: 'none' } })).toBe('none');
  });

  it.each<[object | null, boolean, boolean]>([
    [{}, true, true],
    [{ level: 'nobody' }, true, false],
    [{ source: 'none' }, false, false],
    [null, false, false],
  ])('has the patrika %j: %s, and shares it: %s', async (patrika, has, shares) => {
    const { facts, sharesPatrika } = await read({ patrika });
    expect([facts.patrika !== null, sharesPatrika]).toEqual([has, shares]);
  });

  it('has a birth place that was written, in both languages', async () => {
    const place = async (patrika: object | null) => (await read({ patrika })).facts.birthPlace;
    expect(await place({ birth_place: null, other_place: 'London' })).toEqual({ en: 'London', mr: 'London' });
    expect(await place({ birth_place: null })).toBeNull();
    expect(await place(null)).toBeNull();
  });
});
