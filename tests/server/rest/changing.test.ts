/**
 * Updates and deletes.
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

describe('update', () => {
  beforeEach(async () => {
    await server.test
      .admin`insert into public.pages_read values ('a', 1, 1, 'x'), ('a', 2, 1, 'x'), ('b', 1, 1, 'x')`;
  });

  test('returns 204 without a body when the filter column is not selected', async () => {
    const { status, data } = await read().update({ amount: 5 }).eq('person', 'a');
    expect({ status, data }).toEqual({ status: 204, data: null });
    expect(header('content-range')).toBe('0-1/*');
    expect(header('content-length')).toBeNull();
    expect((await stored()).map(({ amount }) => amount)).toEqual([5, 5, 1]);
  });

  test('returns 200 with the updated rows when requested', async () => {
    const { status, data, count } = await read()
      .update({ amount: 5 }, { count: 'exact' })
      .eq('book', 1)
      .select('person');
    expect({ status, data, count }).toEqual({
      status: 200,
      data: [{ person: 'a' }, { person: 'b' }],
      count: 2,
    });
    expect(header('content-range')).toBe('0-1/2');
    expect(header('preference-applied')).toBe('return=representation, count=exact');
  });

  test('returns an empty result when no row matches', async () => {
    expect(await read().update({ amount: 5 }).eq('person', 'nobody')).toMatchObject({
      status: 204,
      error: null,
    });
    expect(header('content-range')).toBe('*/*');
    expect(await read().update({ amount: 5 }).eq('person', 'nobody').select()).toMatchObject({
      status: 200,
      data: [],
    });
  });

  test('changes nothing for an empty object', async () => {
    expect(await read().update({}).eq('person', 'a')).toMatchObject({ status: 204 });
    expect(await read().update({}).eq('person', 'a').select()).toMatchObject({ status: 200, data: [] });
    expect((await stored()).map(({ amount }) => amount)).toEqual([1, 1, 1]);
  });

  test('rejects an update without a filter', async () => {
    const { status, error } = await read().update({ amount: 5 });
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: '21000', message: 'UPDATE requires a WHERE clause' });
  });

  test('ignores order and limit', async () => {
    await read().update({ amount: 5 }).eq('person', 'a').order('book').limit(1);
    expect((await stored()).map(({ amount }) => amount)).toEqual([5, 5, 1]);
  });

  test('rolls back with single() unless one row was written', async () => {
    const many = await read().update({ amount: 9 }).eq('person', 'a').select().single();
    expect(many).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 2 rows' },
    });
    const none = await read().update({ amount: 9 }).eq('person', 'nobody').select().single();
    expect(none).toMatchObject({ status: 406, error: { details: 'The result contains 0 rows' } });
    expect((await stored()).map(({ amount }) => amount)).toEqual([1, 1, 1]);
    const one = await read().update({ amount: 9 }).eq('person', 'b').select('amount').single();
    expect(one).toMatchObject({ status: 200, data: { amount: 9 } });
    expect(
      await read()
        .insert([
          { person: 'x', book: 1, amount: 1 },
          { person: 'y', book: 1, amount: 1 },
        ])
        .select()
        .single(),
    ).toMatchObject({
      status: 406,
    });
    expect(await stored()).toHaveLength(3);
  });

  test('updates a view with policies and rejects computed columns', async () => {
    await server.test
      .admin`insert into public.notes (owner, text) values (${server.memberId}, 'mine'), (gen_random_uuid(), 'theirs')`;
    const { data } = await server.member
      .from('my_notes')
      .update({ text: 'changed' })
      .neq('text', '')
      .select('text');
    expect(data).toEqual([{ text: 'changed' }]);
    const texts = await server.test.admin`select text from public.notes order by text`;
    expect(texts.map(({ text }) => text)).toEqual(['changed', 'theirs']);
    const refused = await server.member.from('my_notes').update({ size: 3 }).neq('text', '');
    expect(refused).toMatchObject({ status: 400, error: { code: '0A000' } });
  });
});

describe('delete', () => {
  beforeEach(async () => {
    await server.test.admin`insert into public.pages_read values ('a', 1, 1), ('a', 2, 1), ('b', 1, 1)`;
  });

  test('returns 204, or 200 with the deleted rows when requested', async () => {
    expect(await read().delete({ count: 'exact' }).eq('person', 'a')).toMatchObject({
      status: 204,
      count: 2,
      data: null,
    });
    expect(header('content-range')).toBe('*/2');
    expect(await read().delete().eq('person', 'b').select('person')).toMatchObject({
      status: 200,
      data: [{ person: 'b' }],
    });
    expect(header('content-range')).toBe('*/*');
    expect(await stored()).toEqual([]);
  });

  test('rejects a delete without a filter', async () => {
    const { status, error } = await read().delete();
    expect({ status, error }).toMatchObject({
      status: 400,
      error: { code: '21000', message: 'DELETE requires a WHERE clause', details: null, hint: null },
    });
    for (const query of ['select=person', 'limit=1', 'order=person', 'columns=person'])
      expect((await send('DELETE', `/pages_read?${query}`, '')).status).toBe(400);
    expect(await stored()).toHaveLength(3);
  });

  test('deletes only rows that the policies allow', async () => {
    await server.test.admin`insert into public.notes (owner, text) values (gen_random_uuid(), 'theirs')`;
    expect(await server.member.from('notes').delete().neq('text', '').select()).toMatchObject({
      status: 200,
      data: [],
    });
    expect(await server.test.admin`select 1 from public.notes`).toHaveLength(1);
  });
});
