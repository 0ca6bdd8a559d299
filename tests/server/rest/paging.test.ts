/**
 * Pagination, counts and HEAD.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, startRestServer } from './rest-server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.stop());

async function get(path: string, prefer?: string, method = 'GET') {
  const response = await server.request(path, { method, headers: prefer ? { Prefer: prefer } : {} });
  return {
    status: response.status,
    range: response.headers.get('content-range'),
    applied: response.headers.get('preference-applied'),
    type: response.headers.get('content-type'),
    body: await response.text(),
  };
}

describe('Content-Range and status', () => {
  test.each([
    ['/books?select=id', undefined, 200, '0-4/*'],
    ['/books?select=id&id=eq.99', undefined, 200, '*/*'],
    ['/books?select=id', 'count=exact', 200, '0-4/5'],
    ['/books?select=id&limit=2', 'count=exact', 206, '0-1/5'],
    ['/books?select=id&limit=2&offset=3', 'count=exact', 206, '3-4/5'],
    ['/books?select=id&offset=5', 'count=exact', 206, '*/5'],
    ['/books?select=id&id=eq.99', 'count=exact', 200, '*/0'],
    ['/books?select=id&limit=2', undefined, 200, '0-1/*'],
    ['/books?select=id&offset=50', undefined, 200, '*/*'],
    ['/books?select=id&limit=0', undefined, 200, '*/*'],
    ['/books?select=id&limit=0', 'count=exact', 206, '*/5'],
    ['/books?select=id&limit=many&offset=few', undefined, 200, '0-4/*'],
  ])('%s with %s returns %i and Content-Range %s', async (path, prefer, status, range) => {
    const answer = await get(path, prefer);
    expect(answer).toMatchObject({ status, range });
    expect(answer.applied).toBe(prefer ?? null);
  });

  test('returns no rows with limit 0', async () => {
    expect((await get('/books?limit=0')).body).toBe('[]');
  });

  test('returns 416 for a negative limit or an offset past the counted end', async () => {
    expect(await get('/books?limit=-1')).toMatchObject({ status: 416 });
    expect(JSON.parse((await get('/books?limit=-1')).body)).toEqual({
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: 'Limit should be greater than or equal to zero.',
      hint: null,
    });
    const past = await get('/books?offset=100', 'count=exact');
    expect(past).toMatchObject({ status: 416, range: '*/5', applied: 'count=exact' });
    expect(JSON.parse(past.body)).toMatchObject({
      code: 'PGRST103',
      details: 'An offset of 100 was requested, but there are only 5 rows.',
    });
  });

  test.each([
    ['2-3', '', 200, '2-3/*'],
    ['3-', '', 200, '3-4/*'],
    ['1-9', '&offset=2&limit=1', 200, '2-2/*'],
    ['2-9', '&limit=2', 200, '*/*'],
    ['4-9', '&limit=2', 416, null],
    ['items=2-3', '', 200, '0-4/*'],
    ['3-2', '', 416, null],
  ])('Range: %s with "%s" returns %i and Content-Range %s', async (rows, query, status, range) => {
    const path = `/books?select=id&order=id${query}`;
    const response = await server.request(path, { headers: { Range: rows } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(range);
  });

  test('skips no rows with a negative offset', async () => {
    expect(await get('/books?select=id&offset=-1')).toMatchObject({ status: 200, range: '0-4/*' });
  });
});

describe('counting', () => {
  test('returns the count to supabase-js', async () => {
    const books = () => server.member.from('books');
    expect(await books().select('id', { count: 'exact' }).gt('pages', 90)).toMatchObject({
      count: 3,
      status: 200,
    });
    expect(await books().select('id', { count: 'exact' }).limit(1)).toMatchObject({ count: 5, status: 206 });
    expect(await books().select('id')).toMatchObject({ count: null });
  });

  test('returns the same headers without a body for HEAD', async () => {
    const { data, count, status } = await server.member
      .from('books')
      .select('*', { count: 'exact', head: true })
      .eq('lent', true);
    expect({ data, count, status }).toEqual({ data: null, count: 2, status: 200 });
    expect(server.last()).toMatchObject({ method: 'HEAD', body: '' });
    const head = await get('/books?select=id&limit=2', 'count=exact', 'HEAD');
    expect(head).toEqual({
      status: 206,
      range: '0-1/5',
      applied: 'count=exact',
      type: 'application/json; charset=utf-8',
      body: '',
    });
    expect(await get('/books?select=nothing_like_it', undefined, 'HEAD')).toMatchObject({ status: 400 });
  });
});

describe('max-rows', () => {
  test('cuts reads and results of functions at max-rows but counts all rows', async () => {
    const { data, count, status } = await server.member
      .from('many')
      .select('n', { count: 'exact' })
      .limit(5000);
    expect(data).toHaveLength(1000);
    expect({ count, status }).toEqual({ count: 1500, status: 206 });
    expect((await server.member.rpc('numbers', { n: 1200 })).data).toHaveLength(1000);
  });

  test('does not apply max-rows to writes', async () => {
    const rows = Array.from({ length: 1200 }, (_, a) => ({ a }));
    const { data } = await server.member.from('keyless').insert(rows).select('a');
    expect(data).toHaveLength(1200);
  });
});
