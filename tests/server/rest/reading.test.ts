/**
 * Reads by the official client on every type of column.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, startRestServer } from './rest-server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.stop());

const books = () => server.member.from('books');

/** The ids of a filtered read, in order. */
async function ids(query: PromiseLike<{ data: { id: number }[] | null; error: unknown }>): Promise<number[]> {
  const { data, error } = await query;
  if (error) throw new Error(JSON.stringify(error));
  return (data ?? []).map(({ id }) => id).sort((a, b) => a - b);
}

test('uses the default plan mode for a read by key and a custom plan for filters', async () => {
  const plans = () => server.member.from('planning').select('mode');
  expect((await plans().eq('id', 1)).data).toEqual([{ mode: 'auto' }]);
  expect((await plans().eq('title', 'Yayati')).data).toEqual([{ mode: 'force_custom_plan' }]);
  expect((await plans().or('id.eq.1')).data).toEqual([{ mode: 'force_custom_plan' }]);
});

test('returns the same response from the plan cache, and another one for another request', async () => {
  const asked = async (headers: Record<string, string>, method = 'GET') => {
    const answer = await server.request('/books?select=id&order=id&limit=2', { method, headers });
    return [answer.status, answer.headers.get('content-range'), await answer.text()];
  };
  for (const _ of ['first', 'again']) {
    expect(await asked({})).toEqual([200, '0-1/*', '[{"id":1}, \n {"id":2}]']);
    expect(await asked({ accept: 'text/csv' })).toEqual([406, null, expect.stringContaining('PGRST107')]);
    expect(await asked({ prefer: 'count=exact' })).toEqual([206, '0-1/5', '[{"id":1}, \n {"id":2}]']);
    expect(await asked({ range: '1-1' })).toEqual([200, '1-1/*', '[{"id":2}]']);
    expect(await asked({ 'accept-profile': 'other' })).toEqual([
      406,
      null,
      expect.stringContaining('PGRST106'),
    ]);
    expect(await asked({}, 'HEAD')).toEqual([200, '0-1/*', '']);
  }
});

test('returns the page at another offset from the plan cache', async () => {
  const idsAt = async (page: string, headers: Record<string, string> = {}) => {
    const answer = await server.request(`/books?select=id&order=id&${page}`, { headers });
    const rows: { id: number }[] = await answer.json();
    return [answer.headers.get('content-range'), ...rows.map(({ id }) => id)];
  };
  for (const _ of ['first', 'again', 'once more']) {
    expect(await idsAt('offset=1&limit=2')).toEqual(['1-2/*', 2, 3]);
    expect(await idsAt('offset=3&limit=2')).toEqual(['3-4/*', 4, 5]);
    expect(await idsAt('offset=3&limit=2', { range: '4-4' })).toEqual(['4-4/*', 5]);
    expect(await idsAt('offset=3&limit=1')).toEqual(['3-3/*', 4]);
    expect(await idsAt('limit=2&offset=2')).toEqual(['2-3/*', 3, 4]);
    expect(await idsAt('offset=0&limit=2')).toEqual(['0-1/*', 1, 2]);
    expect(await idsAt('offset=&limit=2')).toEqual(['0-1/*', 1, 2]);
    expect(await idsAt('offset=1&offset=2&limit=2')).toEqual(['2-3/*', 3, 4]);
    expect(await idsAt('offset=1&limit=2&offset=few')).toEqual(['1-2/*', 2, 3]);
    expect(await idsAt('offset=1&limit=2&%6Fffset=4')).toEqual(['4-4/*', 5]);
    expect(await idsAt('offset=1&limit=2&id=gt.1')).toEqual(['1-2/*', 3, 4]);
    expect(await idsAt('offset=-1&limit=2')).toEqual(['0-1/*', 1, 2]);
    expect(await idsAt('title=neq.where?offset=2')).toEqual(['0-4/*', 1, 2, 3, 4, 5]);
    expect(await idsAt('title=neq.where?offset=3&limit=2')).toEqual(['0-1/*', 1, 2]);
  }
});

describe('select', () => {
  test('returns all columns as JSON', async () => {
    const { data } = await books().select().eq('id', 1);
    expect(data).toEqual([
      {
        id: 1,
        title: 'Yayati',
        author: 'V. S. Khandekar',
        pages: 432,
        price: 350.5,
        lent: false,
        shelf: 'ground',
        bought: '2020-01-31',
        seen: '2026-01-01T00:00:00+00:00',
        tags: ['novel', 'classic'],
        years: '[1959,1960)',
        facts: { kind: 'novel', places: [{ city: 'Pune' }, { city: 'Kolhapur' }], n: 1 },
        cover: null,
        code: 'a1',
      },
    ]);
    expect(server.last()).toMatchObject({ method: 'GET', path: '/books?select=*&id=eq.1', status: 200 });
    expect(server.last().headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('returns numbers with all digits', async () => {
    await books().select('price').eq('id', 5);
    expect(server.last().body).toBe('[{"price":12345678901234567.25}]');
  });

  test('returns selected columns and aliases', async () => {
    const { data } = await books().select('id, n:title, *').eq('id', 1);
    expect(data).toMatchObject([{ id: 1, n: 'Yayati', title: 'Yayati', pages: 432 }]);
  });

  test('returns columns whose names need quotes', async () => {
    const { data } = await server.member
      .from('odd "name", (x)')
      .select('"a.b","c,d","e\\"f",नाव')
      .eq('"a.b"', 'dot');
    expect(data).toEqual([{ 'a.b': 'dot', 'c,d': 'comma', 'e"f': 'quote', नाव: 'मराठी' }]);
  });

  test('returns all columns when select is empty', async () => {
    const response = await server.request('/books?select=&id=eq.1');
    expect(await response.json()).toMatchObject([{ id: 1, title: 'Yayati', pages: 432, code: 'a1' }]);
  });

  test('returns rows of a view', async () => {
    expect(await ids(server.member.from('long_books').select('id').gt('hundreds', 3))).toEqual([1, 2]);
  });
});

describe('filters', () => {
  test.each<[string, (query: ReturnType<typeof all>) => ReturnType<typeof all>, number[]]>([
    ['eq', (q) => q.eq('title', 'Say "what, (now)"'), [4]],
    ['eq of a word that means nothing else', (q) => q.eq('author', null as unknown as string), []],
    ['neq', (q) => q.neq('pages', 90), [1, 2, 3]],
    ['gt', (q) => q.gt('pages', 432), [2]],
    ['gte', (q) => q.gte('bought', '2024-12-31'), [4, 5]],
    ['lt', (q) => q.lt('price', 150), [4]],
    ['lte', (q) => q.lte('price', '150.00'), [3, 4]],
    ['like with percent', (q) => q.like('title', 'Ya%'), [1]],
    ['like with star', (q) => q.like('title', 'Ya*i'), [1]],
    ['like is case sensitive, ilike is not', (q) => q.like('title', 'ya%').ilike('title', '%'), []],
    ['ilike', (q) => q.ilike('title', 'ya_ATI'), [1]],
    ['ilike with an escaped percent', (q) => q.ilike('title', '100\\%%'), [5]],
    ['is null', (q) => q.is('author', null), [5]],
    ['is true', (q) => q.is('lent', true), [2, 5]],
    ['is false', (q) => q.is('lent', false), [1, 4]],
    ['is unknown', (q) => q.filter('lent', 'is', 'unknown'), [3]],
    ['is not_null', (q) => q.filter('author', 'is', 'not_null'), [1, 2, 3, 4]],
    ['in', (q) => q.in('id', [1, 3, 77]), [1, 3]],
    ['in with commas', (q) => q.in('author', ['P. L. Deshpande', 'x,(y)']), [3]],
    ['in with quotes inside', (q) => q.in('author', ['O\'Neil "x"', 'शिवाजी सावंत']), [2, 4]],
    [
      'in of both quote and comma, escaped by hand',
      (q) => q.filter('title', 'in', '("Say \\"what, (now)\\"")'),
      [4],
    ],
    ['in of nothing', (q) => q.in('id', []), []],
    ['in of one empty text', (q) => q.in('author', ['']), []],
    ['in on an enumeration', (q) => q.in('shelf', ['upper']), [2, 4]],
    ['notIn', (q) => q.notIn('id', [1, 3]), [2, 4, 5]],
    ['not', (q) => q.not('author', 'is', null), [1, 2, 3, 4]],
    ['not in', (q) => q.not('id', 'in', '(1,2)'), [3, 4, 5]],
    ['match', (q) => q.match({ shelf: 'ground', lent: false }), [1]],
    ['several on one column', (q) => q.gt('pages', 90).lt('pages', 500), [1, 3]],
    ['a column that is not selected', (q) => q.eq('code', 'c3'), [3]],
    ['or', (q) => q.or('id.eq.1,and(pages.gt.100,lent.is.null)'), [1, 3]],
    ['or with not', (q) => q.or('id.not.in.(1,2,3),not.and(pages.gt.100,id.neq.1)'), [1, 4, 5]],
    [
      'or with quoted text',
      (q) => q.or('title.ilike."%what, (now)%",title.eq."100% cotton_wool\\\\"'),
      [4, 5],
    ],
    ['text in several scripts', (q) => q.ilike('author', '%सावंत%'), [2]],
  ])('filters by %s', async (_name, narrow, expected) => {
    expect(await ids(narrow(all()))).toEqual(expected);
  });

  function all() {
    return books().select('id');
  }
});

describe('order and page', () => {
  const column = async (query: PromiseLike<{ data: { id: number }[] | null }>) =>
    ((await query).data ?? []).map(({ id }) => id);

  test('sorts nulls last ascending, first descending, or as requested', async () => {
    expect(await column(books().select('id').order('pages'))).toEqual([4, 3, 1, 2, 5]);
    expect(await column(books().select('id').order('pages', { ascending: false }))).toEqual([5, 2, 1, 3, 4]);
    expect(await column(books().select('id').order('pages', { ascending: true, nullsFirst: true }))).toEqual([
      5, 4, 3, 1, 2,
    ]);
    expect(
      await column(books().select('id').order('pages', { ascending: false, nullsFirst: false })),
    ).toEqual([2, 1, 3, 4, 5]);
  });

  test('sorts by several columns', async () => {
    const query = books().select('id').order('shelf', { ascending: false }).order('id', { ascending: false });
    expect(await column(query)).toEqual([4, 2, 5, 3, 1]);
  });

  test('returns the rows of limit and range', async () => {
    expect(await column(books().select('id').order('id').limit(2))).toEqual([1, 2]);
    expect(await column(books().select('id').order('id').range(1, 2))).toEqual([2, 3]);
    expect(server.last().path).toContain('offset=1&limit=2');
    expect(server.last().headers.get('content-range')).toBe('1-2/*');
  });
});

describe('response formats', () => {
  test('returns an object for single()', async () => {
    const { data } = await books().select('id').eq('id', 1).single();
    expect(data).toEqual({ id: 1 });
    expect(server.last().body).toBe('{"id":1}');
    expect(server.last().headers.get('content-type')).toBe(
      'application/vnd.pgrst.object+json; charset=utf-8',
    );
  });

  test.each([
    [[], 0],
    [[1, 2], 2],
  ])('rejects single() of %j with 406 [8.28]', async (wanted, rows) => {
    const { error, status } = await books().select('id').in('id', wanted).single();
    expect(status).toBe(406);
    expect(error).toMatchObject({
      code: 'PGRST116',
      details: `The result contains ${rows} rows`,
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    });
  });

  test('returns an object or null for maybeSingle()', async () => {
    expect(await books().select('id').eq('id', 1).maybeSingle()).toMatchObject({ data: { id: 1 } });
    expect(await books().select('id').eq('id', 999).maybeSingle()).toMatchObject({ data: null, error: null });
    expect(await books().select('id').maybeSingle()).toMatchObject({
      data: null,
      error: { code: 'PGRST116' },
    });
  });
});
