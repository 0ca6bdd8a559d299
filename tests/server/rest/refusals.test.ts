/**
 * Requests that the service refuses itself: the shape, codes and statuses of errors (wire-contract 5.6, 5.7). What the database refuses:
 * `refusals-of-the-database.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, startRestServer } from './rest-server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.reports).toEqual([]);
});

async function send(path: string, init: RequestInit = {}) {
  const response = await server.request(path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: text && JSON.parse(text) };
}

describe('what is not there', () => {
  test('a table', async () => {
    expect(await server.member.from('book').select()).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST205',
        message: "Could not find the table 'public.book' in the schema cache",
        details: null,
        hint: "Perhaps you meant the table 'public.books'",
      },
    });
    expect(await server.member.from('zzzzzz').insert({ a: 1 })).toMatchObject({
      status: 404,
      error: { code: 'PGRST205', hint: null },
    });
  });

  test('tables of other schemas', async () => {
    for (const table of ['never_exposed', 'users', 'pg_class', 'auth.users', '"auth"."users"'])
      expect(await server.service.from(table).select()).toMatchObject({ status: 404 });
  });

  test.each(['select=nope', 'nope=eq.1', 'order=nope', 'or=(nope.eq.1,id.eq.1)', 'nope->a=eq.1'])(
    'a column in %s',
    async (query) => {
      const message = 'column books.nope does not exist';
      expect(await send(`/books?${query}`)).toMatchObject({ status: 400, json: { code: '42703', message } });
    },
  );

  test.each([
    'select=json_agg',
    'select=id,x:count',
    'select=to_jsonb-%3E%3Etitle',
    'select=record_out::text',
    'order=row_to_json',
    'to_jsonb-%3E%3Etitle=eq.Yayati',
    'or=(id.eq.1,and(id.eq.2,pg_typeof.not.is.null))',
    'select=ctid',
  ])('a word that Postgres would take for a function of the row, or for its own, in %s', async (query) => {
    const refused = { status: 400, json: { code: '42703' } };
    expect(await send(`/books?${query}`)).toMatchObject(refused);
    const headers = { prefer: 'return=representation', 'content-type': 'application/json' };
    const change = { method: 'PATCH', headers, body: '{"title":"Changed"}' };
    expect(await send(`/books?${query}&id=eq.-1`, change)).toMatchObject(refused);
  });

  test('relations and aggregates are not offered', async () => {
    expect(await server.member.from('notes').select('*, books(title)')).toMatchObject({
      status: 400,
      error: {
        code: 'PGRST200',
        message: "Could not find a relationship between 'notes' and 'books' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'notes' and 'books' in the schema 'public', but no matches were found.",
        hint: null,
      },
    });
    expect(await server.member.from('notes').select('id').eq('books.title', 'x')).toMatchObject({
      status: 400,
      error: { code: 'PGRST108', message: "'books' is not an embedded resource in this request" },
    });
    expect(await server.member.from('books').select('pages.sum()')).toMatchObject({
      status: 400,
      error: { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' },
    });
  });

  test('paths and methods', async () => {
    expect(await send('/books/1')).toMatchObject({ status: 404, json: { code: 'PGRST125' } });
    expect(await send('/')).toMatchObject({ status: 404 });
    expect(await send('')).toMatchObject({ status: 404, json: { code: 'PGRST126' } });
    expect(await send('/books', { method: 'PUT', body: '{}' })).toMatchObject({
      status: 405,
      json: { code: 'PGRST117', message: 'Unsupported HTTP method: PUT' },
    });
  });

  test('schemas', async () => {
    expect(await server.member.schema('private').from('books').select()).toMatchObject({
      status: 406,
      error: {
        code: 'PGRST106',
        message: 'Invalid schema: private',
        hint: 'Only the following schemas are exposed: public',
      },
    });
    expect(await server.member.schema('auth').from('users').insert({ id: 1 })).toMatchObject({ status: 406 });
    expect(await server.member.schema('auth').rpc('uid')).toMatchObject({ status: 406 });
    expect(await server.member.schema('public').from('books').select('id').eq('id', 1)).toMatchObject({
      status: 200,
    });
  });

  test('media types', async () => {
    expect(await server.member.from('books').select().explain()).toMatchObject({
      status: 406,
      error: { code: 'PGRST107' },
    });
    expect(await send('/books', { headers: { Accept: 'image/png, text/html' } })).toMatchObject({
      status: 406,
      json: { message: 'None of these media types are available: image/png, text/html' },
    });
    expect(await send('/books?limit=1', { headers: { Accept: 'text/html, */*;q=0.8' } })).toMatchObject({
      status: 200,
    });
  });
});

describe('the shape of an error', () => {
  test('has all four keys, a type, and the code in a header', async () => {
    const { status, headers, json } = await send('/books?id=noop.0');
    expect({ status, json }).toEqual({
      status: 400,
      json: {
        code: 'PGRST100',
        details: 'unexpected "o" expecting "not" or operator (eq, gt, ...)',
        hint: null,
        message: '"failed to parse filter (noop.0)" (line 1, column 1)',
      },
    });
    expect(headers.get('proxy-status')).toBe('PostgREST; error=PGRST100');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('www-authenticate')).toBeNull();
  });

  test('strict handling refuses preferences that are not known', async () => {
    const headers = { Prefer: 'handling=strict, anything=else' };
    expect(await send('/books', { headers })).toMatchObject({
      status: 400,
      json: {
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: anything=else',
      },
    });
  });
});
