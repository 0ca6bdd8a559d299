import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import {
  keyFilters,
  matchRank,
  nameFilter,
  searchedText,
  searchOptions,
  userCodeOf,
} from './search-members.ts';

describe('header search', () => {
  it.each([
    ['blanks around it', '  Sayali ', 'Sayali'],
    ['marks that come along when a code is pasted', '\u202A1047\u202C', '1047'],
    ['accents apart from their letters', 'Jose\u0301', 'Jos\u00E9'],
    ['nothing that is seen', '\u200B', ''],
  ])('accepts the search text %s', (_what, typed, asked) => {
    expect(searchedText(typed)).toBe(asked);
  });

  it('searches a number in either script as user code [7.07]', () => {
    expect(userCodeOf('1047')).toBe('1047');
    expect(userCodeOf('१०४७')).toBe('1047');
    expect(userCodeOf('10a')).toBeNull();
    expect(userCodeOf('')).toBeNull();
  });

  it('searches a part of any of the three names [7.07]', () => {
    expect(nameFilter('Sayali')).toBe(
      'first_name.ilike."%Sayali%",middle_name.ilike."%Sayali%",last_name.ilike."%Sayali%"',
    );
  });

  it('escapes grammar and wildcards in any search text', () => {
    expect(nameFilter('a,b)')).toContain('first_name.ilike."%a,b)%"');
    expect(nameFilter('100%')).toContain('"%100\\\\%%"');
    expect(nameFilter('say "x"')).toContain('"%say \\"x\\"%"');
    expect(nameFilter('*')).toContain('"%_%"');
  });
});

describe('search by the key of names', () => {
  it('looks for one word in each of the names, in either script alike', () => {
    const filter = 'first_name_key.ilike.*tusr*,middle_name_key.ilike.*tusr*,last_name_key.ilike.*tusr*';
    expect(keyFilters('तुषार')).toEqual([filter]);
    expect(keyFilters('Tushar')).toEqual([filter]);
  });

  it.each(['zzz', 'qqq', 'सा', 'Uma', 'राम'])(
    'looks for whole names only when %s has a key of one or two letters [10.177]',
    (typed) => {
      expect(keyFilters(typed)[0]).toMatch(/^first_name_key\.ilike\.[a-z]{1,2},/);
    },
  );

  it('looks for a single letter at the beginning of names when a longer word is beside it', () => {
    expect(keyFilters('Tushar B')).toEqual([
      'first_name_key.ilike.*tusr*,middle_name_key.ilike.*tusr*,last_name_key.ilike.*tusr*',
      'first_name_key.ilike.b*,middle_name_key.ilike.b*,last_name_key.ilike.b*',
    ]);
  });

  it('looks for each word in each of the names, the longest first, so that their order does not matter [10.22]', () => {
    const filters = keyFilters('Tushar Bhosale श्रीकांत');
    expect(filters.map((filter) => filter.split(',')[2])).toEqual([
      'last_name_key.ilike.*sriknt*',
      'last_name_key.ilike.*bosle*',
      'last_name_key.ilike.*tusr*',
    ]);
    expect(keyFilters('bhosle श्रीकांत Tushar')).toEqual(filters);
  });

  it('returns no filters when a text has no letters', () => {
    expect(keyFilters('1047 🙂')).toEqual([]);
  });

  const member = {
    user_code: 1047,
    first_name: 'Tushar',
    middle_name: 'Shrikant',
    last_name: 'Bhosale',
    regional_full_name: 'तुषार श्रीकांत भोसले-पाटील',
  };

  it.each(['तुषार', 'bhosle tushar', 'Patil', 'श्रीकांत Bhosale', '1047'])(
    'ranks a member first when %s is typed, because these are whole names or the code',
    (typed) => {
      expect(matchRank(member, typed)).toBe(0);
    },
  );

  it.each(['tU', 'तुषा', 'तु', 'Bhosale Tush', 'पाटी', 'श्री भो', 'shreekan'])(
    'ranks a member second when %s is typed, because names begin with it',
    (typed) => {
      expect(matchRank(member, typed)).toBe(1);
    },
  );

  it.each(['sa', 'षा', 'ush', 'Tushar Pawar', 'Tushar sa', 'sho', '🙂'])(
    'ranks a member last when %s is typed, because no name begins with all of it',
    (typed) => {
      expect(matchRank(member, typed)).toBe(2);
    },
  );
});

describe('the requests of a search', () => {
  const MEMBERS = 'GET /rest/v1/valid_profiles';
  const rows = (...ids: number[]) => Response.json(ids.map((id) => ({ id: String(id) })));

  beforeAll(async () => {
    stubStorage('localStorage');
    stubStorage('sessionStorage');
    stubBackend();
    await loadClient();
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  /** The ids that a search finds when requests are answered so in turn, the number of requests, and the query of the last one. */
  async function search(text: string, ...answers: Response[]) {
    const backend = stubBackend({ [MEMBERS]: answers });
    const found = await new QueryClient().fetchQuery(searchOptions('own', text) as never);
    const query = new URLSearchParams(backend.last(MEMBERS)?.query);
    return {
      ids: (found as { id: string }[]).map(({ id }) => Number(id)),
      requests: backend.asked.filter((name) => name === MEMBERS).length,
      query,
    };
  }

  it('is one for a code, without the viewer', async () => {
    const { ids, requests, query } = await search('१०४७', rows(1));
    expect([ids, requests]).toEqual([[1], 1]);
    expect([query.get('user_code'), query.get('id'), query.get('limit')]).toEqual([
      'eq.1047',
      'neq.own',
      '5',
    ]);
  });

  it('is one for a text that five names contain', async () => {
    expect(await search('Tushar', rows(1, 2, 3, 4, 5))).toMatchObject({ ids: [1, 2, 3, 4, 5], requests: 1 });
  });

  it('is followed by one for similar names when fewer do, each member once and five in all', async () => {
    const { ids, requests, query } = await search('Tushar', rows(1, 2, 3, 4), rows(2, 6, 4, 7));
    expect([ids, requests]).toEqual([[1, 2, 3, 4, 6], 2]);
    expect([query.get('or'), query.get('id')]).toEqual([`(${keyFilters('Tushar')[0]})`, 'neq.own']);
  });

  it('is not followed by another for a text without letters', async () => {
    expect(await search('🙂', rows())).toMatchObject({ ids: [], requests: 1 });
  });
});
