/**
 * Requests that the service itself rejects: format, codes and statuses of errors. Errors of the database: `database-errors.test.ts`.
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

describe('unknown names', () => {
  test('returns 404 for an unknown table', async () => {
    expect(await server.member.from('book').select()).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST205',
        message: "Could not find the table 'public.book' in the schema cache",
        details: null,
        hint: null,
      },
    });
    expect(await server.member.from('book').insert({ a: 1 })).toMatchObject({
      status: 404,
      error: { code: 'PGRST205' },
    });
  });

  test('returns 404 for tables of other schemas', async () => {
    for (const table of ['never_exposed', 'users', 'pg_class', 'auth.users', '"auth"."users"'])
      expect(await server.service.from(table).select()).toMatchObject({ status: 404 });
  });

  test.each(['select=nope', 'nope=eq.1', 'order=nope', 'or=(nope.eq.1,id.eq.1)'])(
    'returns 400 for an unknown column in %s',
    async (query) => {
      const message = 'column books.nope does not exist';
      expect(await send(`/books?${query}`)).toMatchObject({ status: 400, json: { code: '42703', message } });
    },
  );

  test.each([
    'select=json_agg',
    'select=id,x:count',
    'order=row_to_json',
    'to_jsonb=eq.Yayati',
    'or=(id.eq.1,and(id.eq.2,pg_typeof.not.is.null))',
    'select=ctid',
  ])('rejects a name that Postgres would read as a function or keyword in %s', async (query) => {
    const refused = { status: 400, json: { code: '42703' } };
    expect(await send(`/books?${query}`)).toMatchObject(refused);
    const headers = { prefer: 'return=representation', 'content-type': 'application/json' };
    const change = { method: 'PATCH', headers, body: '{"title":"Changed"}' };
    expect(await send(`/books?${query}&id=eq.-1`, change)).toMatchObject(refused);
  });

  test('rejects a name that Postgres would read as a function of a result row', async () => {
    for (const query of ['select=json_agg', 'select=n:count', 'order=row_to_json', 'to_jsonb=eq.x', 'i=eq.1'])
      expect(await send(`/rpc/all_books?${query}`)).toMatchObject({ status: 400, json: { code: '42703' } });
    expect(await send('/rpc/table_of?n=3&select=square&i=gt.1')).toMatchObject({
      status: 200,
      json: [{ square: 4 }, { square: 9 }],
    });
    expect(await send('/rpc/out_only?select=y')).toMatchObject({ status: 200, json: { y: 'one' } });
  });

  test('rejects unknown paths and methods', async () => {
    expect(await send('/books/1')).toMatchObject({ status: 404, json: { code: 'PGRST125' } });
    expect(await send('/')).toMatchObject({ status: 404 });
    expect(await send('')).toMatchObject({ status: 404, json: { code: 'PGRST126' } });
    expect(await send('/books', { method: 'PUT', body: '{}' })).toMatchObject({
      status: 405,
      json: { code: 'PGRST117', message: 'Unsupported HTTP method: PUT' },
    });
  });

  test('rejects other schemas', async () => {
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

  test('rejects unsupported media types', async () => {
    expect(await send('/books', { headers: { Accept: 'image/png, text/html' } })).toMatchObject({
      status: 406,
      json: { message: 'None of these media types are available: image/png, text/html' },
    });
    expect(await send('/books?limit=1', { headers: { Accept: 'text/html, */*;q=0.8' } })).toMatchObject({
      status: 200,
    });
  });
});

describe('rejects unsupported PostgREST features by name', () => {
  const books = () => server.member.from('books').select();
  const refusedAs = (status: number, code: string, message: string) => ({
    status,
    error: { code, message: expect.stringContaining(message) },
  });

  test.each<[string, (query: ReturnType<typeof books>) => PromiseLike<unknown>]>([
    ['regular expressions (match)', (q) => q.regexMatch('title', '^Y')],
    ['regular expressions (imatch)', (q) => q.regexIMatch('title', '(.)\\1')],
    ['full-text search (fts)', (q) => q.textSearch('title', 'a | b')],
    ['full-text search (wfts)', (q) => q.textSearch('title', 'a', { type: 'websearch', config: 'simple' })],
    ['array and range operators (cs)', (q) => q.contains('tags', ['novel'])],
    ['array and range operators (cs)', (q) => q.contains('facts', { kind: 'novel' })],
    ['array and range operators (cd)', (q) => q.containedBy('tags', ['novel'])],
    ['array and range operators (ov)', (q) => q.overlaps('tags', ['novel'])],
    ['array and range operators (sr)', (q) => q.rangeGt('years', '[1960,1965)')],
    ['array and range operators (adj)', (q) => q.rangeAdjacent('years', '[1960,1965)')],
    ['array and range operators (ov)', (q) => q.or('id.eq.1,tags.ov.{epic,x}')],
    ['null-safe comparison (isdistinct)', (q) => q.isDistinct('lent', true)],
    ['quantified operators (like(any))', (q) => q.likeAnyOf('title', ['Y%', 'B%'])],
    ['quantified operators (ilike(all))', (q) => q.ilikeAllOf('title', ['Y%', 'B%'])],
    ['JSON paths', (q) => q.eq('facts->>kind', 'novel')],
    ['JSON paths', (q) => q.order('facts->n')],
    ['embedded resources', (q) => q.order('notes(text)')],
  ])('%s in a filter or an order', async (feature, narrow) => {
    expect(await narrow(books())).toMatchObject(
      refusedAs(400, 'PGRST127', `Feature not implemented: ${feature}`),
    );
  });

  test.each([
    ['price::text', 'PGRST127', 'Feature not implemented: casts'],
    ['kind:facts->>kind', 'PGRST127', 'Feature not implemented: JSON paths'],
    ['*, notes(text)', 'PGRST127', 'Feature not implemented: embedded resources'],
    ['pages.sum()', 'PGRST123', 'Use of aggregate functions is not allowed'],
    ['count()', 'PGRST123', 'Use of aggregate functions is not allowed'],
  ])('%s in a select list, of a read, a write and a call', async (columns, code, message) => {
    const refused = refusedAs(400, code, message);
    expect(await server.member.from('books').select(columns)).toMatchObject(refused);
    expect(await server.member.from('books').delete().eq('id', -1).select(columns)).toMatchObject(refused);
    expect(await server.member.rpc('all_books').select(columns)).toMatchObject(refused);
  });

  test('embedded resources, by a filter on one', async () => {
    expect(await books().eq('notes.text', 'x')).toMatchObject(
      refusedAs(400, 'PGRST108', "'notes' is not an embedded resource in this request"),
    );
  });

  test.each(['planned', 'estimated'] as const)('%s counts', async (count) => {
    const message = `Feature not implemented: the preference count=${count}`;
    const refused = refusedAs(400, 'PGRST127', message);
    expect(await server.member.from('books').select('*', { count })).toMatchObject(refused);
    expect(await server.member.rpc('all_books', {}, { count })).toMatchObject(refused);
    expect(await server.member.from('books').delete({ count }).eq('id', -1)).toMatchObject(refused);
  });

  test('maxAffected and defaults for missing keys', async () => {
    expect(await server.member.from('books').delete().eq('id', -1).maxAffected(1)).toMatchObject(
      refusedAs(400, 'PGRST127', 'Feature not implemented: the preference handling=strict'),
    );
    expect(
      await server.member.from('books').insert([{ title: 'x' }], { defaultToNull: false }),
    ).toMatchObject(refusedAs(400, 'PGRST127', 'Feature not implemented: the preference missing=default'));
  });

  test.each<[string, (query: ReturnType<typeof books>) => PromiseLike<unknown>]>([
    ['text/csv', (q) => q.csv()],
    ['application/vnd.pgrst.plan+text', (q) => q.explain()],
    ['application/vnd.pgrst.plan+json', (q) => q.explain({ format: 'json', analyze: true })],
    ['application/vnd.pgrst.array+json;nulls=stripped', (q) => q.stripNulls()],
    ['application/vnd.pgrst.object+json;nulls=stripped', (q) => q.stripNulls().single()],
  ])('media type %s', async (type, ask) => {
    const message = `None of these media types are available: ${type}`;
    expect(await ask(books())).toMatchObject(refusedAs(406, 'PGRST107', message));
  });

  test.each(['text/csv', 'text/xml', 'application/xml', 'text/plain', 'application/octet-stream'])(
    'bodies as %s',
    async (type) => {
      const body = { method: 'POST', headers: { 'Content-Type': type }, body: 'title\nx' };
      const json = { code: 'PGRST102', message: `Content-Type not acceptable: ${type}` };
      for (const path of ['/books', '/rpc/echo_json', '/rpc/take_text'])
        expect(await send(path, body)).toMatchObject({ status: 400, json });
    },
  );
});

test('rejects deeply nested JSON with 400 in every body and value', async () => {
  const deep = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
  const post = (path: string, body: string, method = 'POST') =>
    send(path, { method, headers: { 'Content-Type': 'application/json' }, body });
  for (const [levels, message] of [
    [101, 'JSON nested more than 100 levels deep is not accepted'],
    [5000, 'JSON nested more than 100 levels deep is not accepted'],
    [100_000, 'JSON of more than 50000 values is not accepted'],
  ] as const) {
    const refused = { status: 400, json: { code: 'PGRST102', message } };
    expect(await post('/books', deep(levels))).toMatchObject(refused);
    expect(await post('/books', `{"title":"x","facts":${deep(levels)}}`)).toMatchObject(refused);
    expect(await post('/books?id=eq.-1', `{"facts":${deep(levels)}}`, 'PATCH')).toMatchObject(refused);
    expect(await post('/rpc/echo_json', `{"given":${deep(levels)}}`)).toMatchObject(refused);
    expect(await post('/rpc/take_whole', deep(levels))).toMatchObject(refused);
  }
  expect(await post('/rpc/echo_json', `{"given":${deep(99)}}`)).toMatchObject({ status: 200 });
  for (const value of ['['.repeat(14_000), '{'.repeat(14_000)])
    for (const column of ['facts', 'tags'])
      expect(await send(`/books?${column}=eq.${value}`)).toMatchObject({ status: 400 });
});

describe('the shape of an error', () => {
  test('returns all four keys, a Content-Type and the code in a header', async () => {
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
});
