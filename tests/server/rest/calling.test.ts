/**
 * Calls of functions (RPC): arguments and results.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, startRestServer } from './rest-server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.stop());

const rpc: RestServer['member']['rpc'] = (...given) => server.member.rpc(...given);

async function send(path: string, init: RequestInit = {}) {
  const response = await server.request(`/rpc/${path}`, { method: 'POST', ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: text && JSON.parse(text) };
}

describe('results', () => {
  test.each([
    ['add', { a: 1, b: 2 }, 3],
    ['add', { a: 1 }, 11],
    ['no_value', {}, null],
    ['echo_json', { given: { x: [1, null, 'y'] } }, { x: [1, null, 'y'] }],
    ['book', { which: 3 }, { id: 3, title: 'Batatyachi Chal' }],
    ['books_by', { who: 'P. L. Deshpande' }, [{ id: 3 }]],
    ['books_by', { who: 'nobody' }, []],
    [
      'table_of',
      { n: 2 },
      [
        { i: 1, square: 1 },
        { i: 2, square: 4 },
      ],
    ],
    ['numbers', { n: 3 }, [1, 2, 3]],
    ['out_only', {}, { x: 1, y: 'one' }],
    ['listed', { words: ['a', 'b,c', '{'] }, 3],
    ['joined', { words: ['a', 'b,c'] }, 'a-b,c'],
  ])('returns the result of %s(%j) by POST', async (name, given, expected) => {
    const { data, error, status } = await rpc(name, given);
    expect({ error, status }).toEqual({ error: null, status: 200 });
    if (expected === null || typeof expected !== 'object') expect(data).toBe(expected);
    else expect(data).toMatchObject(expected);
    expect(server.last()).toMatchObject({ method: 'POST', path: `/rpc/${name}` });
    expect(server.last().headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('returns 204 without a body for a void function', async () => {
    expect(await rpc('nothing')).toMatchObject({ status: 204, data: null, error: null });
    expect(server.last().headers.get('content-type')).toBeNull();
  });

  test('returns the number of rows in Content-Range', async () => {
    await rpc('numbers', { n: 3 });
    expect(server.last().headers.get('content-range')).toBe('0-2/*');
    await rpc('add', { a: 1 });
    expect(server.last().headers.get('content-range')).toBe('0-0/*');
    const counted = await rpc('numbers', { n: 3 }, { count: 'exact' });
    expect(counted).toMatchObject({ count: 3, status: 200 });
  });

  test('selects, filters, orders and paginates result rows', async () => {
    const { data } = await rpc('all_books')
      .select('id, name:title')
      .gt('pages', 90)
      .order('pages')
      .range(1, 2);
    expect(data).toEqual([
      { id: 1, name: 'Yayati' },
      { id: 2, name: 'मृत्युंजय' },
    ]);
    const counted = await rpc('all_books', {}, { count: 'exact' }).in('id', [1, 2, 3]).limit(1);
    expect(counted).toMatchObject({ count: 3, status: 206 });
    expect((await rpc('numbers', { n: 9 }).range(2, 3)).data).toEqual([3, 4]);
  });

  test('returns an object for single() and maybeSingle()', async () => {
    expect(await rpc('books_by', { who: 'P. L. Deshpande' }).select('id').single()).toMatchObject({
      data: { id: 3 },
    });
    expect(await rpc('books_by', { who: 'nobody' }).single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116' },
    });
    expect(await rpc('books_by', { who: 'nobody' }).maybeSingle()).toMatchObject({ data: null, error: null });
  });

  test('rolls back with single() unless one row was returned', async () => {
    expect(await rpc('make_keyless', { n: 2 }).single()).toMatchObject({ status: 406 });
    expect(await server.test.admin`select 1 from public.keyless`).toHaveLength(0);
    expect(await rpc('make_keyless', { n: 1 }).single()).toMatchObject({ data: { a: 1, b: 'made' } });
    expect(await server.test.admin`delete from public.keyless returning 1`).toHaveLength(1);
  });
});

describe('by GET and HEAD', () => {
  test.each([
    ['add', { a: 1, b: 2 }, 3],
    ['listed', { words: ['a', 'b'] }, 2],
    ['joined', { words: ['a', 'b'] }, 'a-b'],
    ['echo_json', { given: '{"x": 1}' }, { x: 1 }],
    ['books_by', { who: 'शिवाजी सावंत' }, [{ id: 2 }]],
  ])('returns the result of %s(%j)', async (name, given, expected) => {
    const { data, error } = await rpc(name, given, { get: true });
    expect(error).toBeNull();
    if (typeof expected === 'object') expect(data).toMatchObject(expected);
    else expect(data).toBe(expected);
    expect(server.last().method).toBe('GET');
  });

  test('distinguishes filters from arguments', async () => {
    const { data } = await rpc('table_of', { n: 4 }, { get: true }).gt('square', 4).select('i');
    expect(data).toEqual([{ i: 3 }, { i: 4 }]);
  });

  test('returns no body for HEAD', async () => {
    const { data, count } = await rpc('numbers', { n: 4 }, { head: true, count: 'exact' });
    expect({ data, count }).toEqual({ data: null, count: 4 });
    expect(server.last()).toMatchObject({ method: 'HEAD', body: '' });
  });

  test('rejects a function that writes', async () => {
    expect(await rpc('make_keyless', { n: 1 }, { get: true })).toMatchObject({
      status: 405,
      error: { code: '25006' },
    });
    expect(await rpc('stable_but_writes')).toMatchObject({ status: 405, error: { code: '25006' } });
    expect(await server.test.admin`select 1 from public.keyless`).toHaveLength(0);
    expect(await rpc('make_keyless', { n: 1 })).toMatchObject({ status: 200 });
    expect(await server.test.admin`delete from public.keyless returning 1`).toHaveLength(1);
  });

  test('rejects other methods with 405', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect(await send('add', { method })).toMatchObject({
        status: 405,
        json: { code: 'PGRST101', message: `Cannot use the ${method} method on RPC` },
      });
  });
});

describe('overload resolution', () => {
  test('chooses the overload by argument names', async () => {
    expect((await rpc('overloaded', { a: 1 })).data).toBe('one');
    expect((await rpc('overloaded', { a: 1, b: 2 })).data).toBe('two');
  });

  test('returns 300 when several overloads fit', async () => {
    expect(await rpc('ambiguous', { a: 1 })).toMatchObject({
      status: 300,
      error: {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.ambiguous(a => integer), public.ambiguous(a => text)',
      },
    });
  });

  test.each([
    [
      'qqq',
      {},
      'Could not find the function public.qqq without parameters in the schema cache',
      'Searched for the function public.qqq without parameters, but no matches were found in the schema cache.',
    ],
    [
      'add',
      { a: 1, x: 2 },
      'Could not find the function public.add(a, x) in the schema cache',
      'Searched for the function public.add with parameters a, x, but no matches were found in the schema cache.',
    ],
    [
      'book_by',
      { who: 'x' },
      'Could not find the function public.book_by(who) in the schema cache',
      'Searched for the function public.book_by with parameter who, but no matches were found in the schema cache.',
    ],
  ])('returns 404 for %s(%j)', async (name, given, message, details) => {
    const { status, error } = await rpc(name, given);
    expect({ status, error }).toEqual({
      status: 404,
      error: { code: 'PGRST202', message, details, hint: null },
    });
  });

  test('returns 404 when a required argument is missing', async () => {
    expect(await rpc('add', { b: 1 })).toMatchObject({ status: 404, error: { code: 'PGRST202' } });
  });

  test('does not truncate arguments to a type length', async () => {
    for (const options of [{}, { get: true }])
      expect((await rpc('fixed_lengths', { letters: 'abc ', bits: '101' }, options)).data).toBe('abc|101');
  });

  test('reads no arguments from an empty body and rejects a form', async () => {
    expect((await send('no_value')).text).toBe('null');
    const form = { body: 'a=1&b=5', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
    expect(await send('add', form)).toMatchObject({ status: 400, json: { code: 'PGRST102' } });
    expect(
      await send('add', { body: '{"a"', headers: { 'Content-Type': 'application/json' } }),
    ).toMatchObject({ status: 400, json: { code: 'PGRST102' } });
  });

  test('rejects functions without the execute privilege', async () => {
    expect(await rpc('for_service')).toMatchObject({ status: 403, error: { code: '42501' } });
    expect(await server.guest.rpc('for_service')).toMatchObject({ status: 401, error: { code: '42501' } });
    expect(await server.service.rpc('for_service')).toMatchObject({ data: 1 });
  });
});
