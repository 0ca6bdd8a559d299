/**
 * Inserts, upserts and invalid request bodies.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RestServer, startRestServer } from './rest-server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.test.admin`truncate public.notes, public.pages_read, public.keyless, public.pairs`;
});

const read = () => server.member.from('pages_read');
const stored = () =>
  server.test.admin`select person, book::int, amount, remark from public.pages_read order by person, book`;
const header = (name: string) => server.last().headers.get(name);
const send: RestServer['send'] = (...sent) => server.send(...sent);

describe('insert', () => {
  test('returns 201 without a body and fills defaults for an object', async () => {
    const { status, data, error } = await read().insert({ person: 'asha', book: 1 });
    expect({ status, data, error }).toEqual({ status: 201, data: null, error: null });
    expect(server.last()).toMatchObject({ path: '/pages_read', body: '' });
    expect(header('content-range')).toBe('*/*');
    expect(header('content-type')).toBeNull();
    expect(await stored()).toEqual([{ person: 'asha', book: 1, amount: 7, remark: 'none' }]);
  });

  test('returns the inserted row when requested', async () => {
    const { status, data } = await read()
      .insert({ person: 'asha', book: 1 })
      .select('book, much:amount')
      .single();
    expect({ status, data }).toEqual({ status: 201, data: { book: 1, much: 7 } });
    expect(header('preference-applied')).toBe('return=representation');
    expect(header('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8');
  });

  test('returns the count of inserted rows', async () => {
    const { count } = await read().insert(
      [
        { person: 'a', book: 1 },
        { person: 'b', book: 1 },
      ],
      { count: 'exact' },
    );
    expect(count).toBe(2);
    expect(header('content-range')).toBe('*/2');
    expect(header('preference-applied')).toBe('count=exact');
  });

  test('inserts null for missing keys of several objects', async () => {
    const { error } = await read().insert([
      { person: 'a', book: 1, amount: 1 },
      { person: 'b', book: 2, amount: 2, remark: 'two' },
    ]);
    expect(error).toBeNull();
    expect(server.last().path).toContain('columns=');
    expect(await stored()).toEqual([
      { person: 'a', book: 1, amount: 1, remark: null },
      { person: 'b', book: 2, amount: 2, remark: 'two' },
    ]);
    const missing = await read().insert([
      { person: 'c', book: 1 },
      { person: 'd', book: 1, amount: 3 },
    ]);
    expect(missing).toMatchObject({ status: 400, error: { code: '23502' } });
  });

  test('inserts only the columns of columns=', async () => {
    const answer = await send('POST', '/pages_read?columns=person,book', [
      { person: 'a', book: 1, amount: 99, odd: 1 },
    ]);
    expect(answer.status).toBe(201);
    expect(await stored()).toEqual([{ person: 'a', book: 1, amount: 7, remark: 'none' }]);
  });

  test('returns 201 and inserts nothing for an empty array', async () => {
    expect(await send('POST', '/pages_read', [], { Prefer: 'return=representation' })).toMatchObject({
      status: 201,
      text: '[]',
    });
    expect(await send('POST', '/pages_read', [])).toMatchObject({ status: 201, text: '' });
    expect(await stored()).toEqual([]);
  });

  test('inserts a row of defaults for an empty object', async () => {
    const answer = await send('POST', '/keyless', {}, { Prefer: 'return=representation' });
    expect(answer).toMatchObject({ status: 201, text: '[{"a":null,"b":null}]' });
    expect((await send('POST', '/keyless', [{}, {}], { Prefer: 'return=representation' })).json).toHaveLength(
      2,
    );
  });

  test('converts JSON text to the column type', async () => {
    const { data, error } = await server.member
      .from('books')
      .insert({
        title: 'typed',
        pages: '12',
        bought: '2020-02-29',
        tags: ['a', 'b,c'],
        facts: { x: [1] },
        cover: '\\x00ff',
        lent: 'true',
      })
      .select('pages,bought,tags,facts,cover,lent')
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({
      pages: 12,
      bought: '2020-02-29',
      tags: ['a', 'b,c'],
      facts: { x: [1] },
      cover: '\\x00ff',
      lent: true,
    });
    await server.test.admin`delete from public.books where title = 'typed'`;
  });

  test('inserts into a view', async () => {
    const { data } = await server.member
      .from('my_notes')
      .insert({ text: 'through the view' })
      .select('owner, size')
      .single();
    expect(data).toEqual({ owner: server.memberId, size: 16 });
  });

  test('rejects an insert of an invisible row only when the row is requested', async () => {
    const row = { owner: '00000000-0000-4000-8000-000000000000', text: 'for another' };
    expect(await server.member.from('notes').insert(row)).toMatchObject({ status: 201, error: null });
    expect(await server.member.from('notes').insert(row).select()).toMatchObject({
      status: 403,
      error: { code: '42501' },
    });
    expect(await server.test.admin`select 1 from public.notes`).toHaveLength(1);
  });
});

describe('upsert', () => {
  beforeEach(async () => {
    await server.test.admin`insert into public.pages_read values ('a', 1, 1, 'old'), ('b', 1, 1, 'old')`;
  });

  test('returns 201 when a merge inserts a row and 200 when it only updates', async () => {
    const rows = [
      { person: 'a', book: 1, amount: 2 },
      { person: 'new', book: 1, amount: 3 },
    ];
    const first = await read().upsert(rows).select();
    expect(first).toMatchObject({
      status: 201,
      data: [{ person: 'a', amount: 2, remark: 'old' }, { person: 'new' }],
    });
    expect(header('preference-applied')).toBe('resolution=merge-duplicates, return=representation');
    expect(await read().upsert(rows)).toMatchObject({ status: 200, data: null });
    expect(await read().upsert({ person: 'z', book: 9 })).toMatchObject({ status: 201 });
  });

  test('returns only inserted rows with ignore-duplicates', async () => {
    const rows = [
      { person: 'a', book: 1, amount: 2 },
      { person: 'new', book: 1, amount: 3 },
    ];
    const { status, data } = await read().upsert(rows, { ignoreDuplicates: true }).select('person');
    expect({ status, data }).toEqual({ status: 201, data: [{ person: 'new' }] });
    expect(header('preference-applied')).toBe('resolution=ignore-duplicates, return=representation');
    expect(await stored()).toMatchObject([{ person: 'a', amount: 1 }, { person: 'b' }, { person: 'new' }]);
  });

  test('merges by the columns of on_conflict', async () => {
    const row = { title: 'Yayati, again', code: 'a1' };
    const { data } = await server.member
      .from('books')
      .upsert(row, { onConflict: 'code' })
      .select('id, title')
      .single();
    expect(data).toEqual({ id: 1, title: 'Yayati, again' });
    await server.test.admin`update public.books set title = 'Yayati' where id = 1`;
    expect(await server.member.from('books').upsert(row, { onConflict: 'title' })).toMatchObject({
      status: 400,
      error: { code: '42P10' },
    });
  });

  test('merges through a view by the key of its table', async () => {
    const { status } = await server.member
      .from('pages_read_view')
      .upsert({ person: 'a', book: 1, amount: 5 });
    expect(status).toBe(200);
    expect(await stored()).toMatchObject([{ person: 'a', amount: 5, remark: 'old' }, { person: 'b' }]);
  });

  test('inserts when the table has no key', async () => {
    expect(await server.member.from('keyless').upsert({ a: 1 })).toMatchObject({ status: 201 });
    expect(header('preference-applied')).toBeNull();
  });
});

describe('invalid bodies', () => {
  test.each([
    ['', 'Empty or invalid json'],
    ['{"person":', 'Empty or invalid json'],
    ['"text"', 'Empty or invalid json'],
    ['null', 'Empty or invalid json'],
    ['[{"person":"a"},{"book":1}]', 'All object keys must match'],
    ['[1,2]', 'All object keys must match'],
  ])('rejects the body %s', async (body, message) => {
    expect(await send('POST', '/pages_read', body)).toMatchObject({
      status: 400,
      json: { code: 'PGRST102', message, details: null, hint: null },
    });
  });

  test('rejects an unsupported Content-Type', async () => {
    expect(await send('POST', '/pages_read', 'x', { 'Content-Type': 'text/xml' })).toMatchObject({
      status: 400,
      json: { code: 'PGRST102', message: 'Content-Type not acceptable: text/xml' },
    });
  });

  test('rejects an unknown column', async () => {
    const expected = {
      status: 400,
      json: {
        code: 'PGRST204',
        message: "Could not find the 'nope' column of 'pages_read' in the schema cache",
      },
    };
    expect(await send('POST', '/pages_read', { nope: 1 })).toMatchObject(expected);
    expect(await send('PATCH', '/pages_read?book=eq.1', { nope: 1 })).toMatchObject(expected);
    expect(await send('POST', '/pages_read?columns=nope', {})).toMatchObject(expected);
  });

  test('rejects a value for a generated column', async () => {
    expect(await send('POST', '/fixed', { n: 2 }, { Prefer: 'return=representation' })).toMatchObject({
      status: 201,
      json: [{ n: 2, twice: 4 }],
    });
    expect(await send('POST', '/fixed', { id: 5, n: 2 })).toMatchObject({
      status: 400,
      json: { code: '428C9' },
    });
    expect(await send('POST', '/fixed', { n: 2, twice: 3 })).toMatchObject({
      status: 400,
      json: { code: '428C9' },
    });
  });

  test('rejects a body over the size limit with 413', async () => {
    const answer = await send('POST', '/keyless', { b: 'x'.repeat(2_000_000) });
    expect(answer).toMatchObject({ status: 413, json: { code: 'REQUEST_TOO_LARGE' } });
  });
});
