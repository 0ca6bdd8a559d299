/**
 * How errors of Postgres, errors and settings raised by SQL, and an unavailable database appear to a client of the REST service.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '#server/database/client/pool.ts';
import { KEYS, type RestServer, startRestServer } from './rest-server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.reports).toEqual([]);
});

describe('errors of Postgres', () => {
  test('returns 401 to anon and 403 to other roles without the privilege', async () => {
    const guest = await server.guest.from('hidden').select();
    expect(guest).toMatchObject({
      status: 401,
      error: { code: '42501', message: 'permission denied for table hidden', details: null },
    });
    expect(server.last().headers.get('www-authenticate')).toBe('Bearer');
    expect(server.last().headers.get('proxy-status')).toBe('PostgREST; error=42501');
    expect(await server.member.from('hidden').select()).toMatchObject({
      status: 403,
      error: { code: '42501' },
    });
    expect(server.last().headers.get('www-authenticate')).toBeNull();
    expect(await server.service.from('hidden').select()).toMatchObject({ status: 200, data: [{ id: 1 }] });
  });

  test('returns no rows and rejects writes when row level security denies', async () => {
    const stranger = '00000000-0000-4000-8000-000000000000';
    expect(await server.member.from('notes').insert({ owner: stranger, text: 'x' })).toMatchObject({
      status: 403,
      error: { code: '42501', message: 'new row violates row-level security policy for table "notes"' },
    });
    expect(await server.guest.from('notes').insert({ text: 'x' })).toMatchObject({ status: 401 });
    expect(await server.member.from('notes').select()).toMatchObject({ status: 200, data: [] });
  });

  test('returns 409 or 400 when a constraint is violated', async () => {
    const row = { a: crypto.randomUUID(), b: crypto.randomUUID() };
    expect(await server.member.from('pairs').insert(row)).toMatchObject({ status: 201 });
    expect(await server.member.from('pairs').insert(row)).toMatchObject({
      status: 409,
      error: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "pairs_pkey"',
        details: `Key (a, b)=(${row.a}, ${row.b}) already exists.`,
      },
    });
    expect(await server.member.from('notes').insert({ text: 'x', book: 999 })).toMatchObject({
      status: 409,
      error: { code: '23503' },
    });
    expect(await server.member.from('notes').insert({ text: null })).toMatchObject({
      status: 400,
      error: { code: '23502' },
    });
    expect(await server.member.from('books').insert({ title: '' })).toMatchObject({
      status: 400,
      error: { code: '23514', message: expect.stringContaining('books_title_check') },
    });
  });

  test('returns 400 when a filter or body value has the wrong type', async () => {
    expect(await server.member.from('books').select().gte('pages', 'abc')).toMatchObject({
      status: 400,
      error: { code: '22P02', message: 'invalid input syntax for type integer: "abc"' },
    });
    expect(await server.member.from('books').select().in('pages', ['1', 'x'])).toMatchObject({
      error: { code: '22P02' },
    });
    expect(await server.member.from('books').select().eq('shelf', 'cellar')).toMatchObject({
      error: { code: '22P02' },
    });
    expect(await server.member.from('books').insert({ title: 't', pages: 'many' })).toMatchObject({
      status: 400,
      error: { code: '22P02' },
    });
    expect(await server.member.from('books').insert({ title: 't', code: 'far too long' })).toMatchObject({
      status: 400,
      error: { code: '22001' },
    });
  });

  test('returns 404 when an operator does not exist for a type', async () => {
    expect(await server.member.from('books').select().like('pages', '1%')).toMatchObject({
      status: 404,
      error: { code: '42883' },
    });
  });

  test('returns 500 on a statement timeout', { timeout: 20_000 }, async () => {
    const quick = await startRestServer({
      database: {
        ...server.test.database,
        query: (scope, statement) =>
          server.test.database.query({ statementTimeoutMs: 100, ...scope }, statement),
      },
    });
    try {
      expect(await quick.member.rpc('sleep')).toMatchObject({ status: 500, error: { code: '57014' } });
    } finally {
      await quick.stop();
    }
  });
});

describe('errors and settings raised by SQL', () => {
  const complain = (state: string, message = 'm', detail = 'd', hint = 'h') =>
    server.member.rpc('complain', { state, message, detail, hint });

  test('returns 400 for an exception and the status of a PTxyz error', async () => {
    expect(await server.member.rpc('plain_complaint')).toMatchObject({
      status: 400,
      error: { code: 'P0001', message: 'no more', details: null, hint: null },
    });
    expect(await complain('PT409', 'limit reached', 'six', 'remove one')).toMatchObject({
      status: 409,
      error: { code: 'PT409', message: 'limit reached', details: 'six', hint: 'remove one' },
    });
    expect(await complain('55000')).toMatchObject({ status: 500 });
  });

  test('returns the status and headers that a successful call set', async () => {
    const answer = (headers: string | null, status: string | null) =>
      server.member.rpc('set_answer', { headers, status });
    expect(await answer('[{"X-One": "1"}, {"X-One": "2"}, {"Content-Range": "own"}]', '202')).toMatchObject({
      status: 202,
    });
    expect(server.last().headers.get('x-one')).toBe('1, 2');
    expect(server.last().headers.get('content-range')).toBe('own');
    expect(await answer(null, '204')).toMatchObject({ status: 204 });
    for (const status of ['200', '599'])
      expect(await answer(null, status)).toMatchObject({ status: +status });
  });

  test.each(['{"X": "1"}', '[{"X": 1}]', '[{"X": "1", "Y": "2"}]', 'X: 1'])(
    'rejects the headers %s',
    async (headers) => {
      expect(await server.member.rpc('set_answer', { headers, status: null })).toMatchObject({
        status: 500,
        error: {
          code: 'PGRST111',
          message:
            'response.headers guc must be a JSON array composed of objects with a single key and a string value',
        },
      });
    },
  );

  test('rejects the name of a header that is none', async () => {
    expect(
      await server.member.rpc('set_answer', { headers: '[{"bad name": "1"}]', status: null }),
    ).toMatchObject({
      status: 500,
      error: { code: 'PGRST111', message: 'response.headers guc must hold valid header names and values' },
    });
  });

  test.each(['x', '99', '0200', '1000', '199', '600'])('rejects the status %s', async (status) => {
    expect(await server.member.rpc('set_answer', { headers: null, status })).toMatchObject({
      status: 500,
      error: { code: 'PGRST112', message: 'response.status guc must be a valid status code' },
    });
  });
});

describe('an unavailable database', () => {
  test('returns 503 when the schema cache or the request cannot connect', async () => {
    const away = connect({
      address: { host: '127.0.0.1', port: 1, user: 'x', password: 'x', database: 'x' },
      reconnectMs: 0,
    });
    const { database } = server.test;
    const without = await startRestServer({ database: away });
    let isAway = false;
    const leaving = await startRestServer({
      database: {
        ...database,
        query: (scope, statement) => (isAway ? away : database).query(scope, statement),
      },
    });
    try {
      const headers = { apikey: KEYS.publishable };
      const first = await fetch(`${without.url}/rest/v1/books`, { headers });
      expect(first.status).toBe(503);
      expect(first.headers.get('retry-after')).toBe('1');
      expect(await first.json()).toMatchObject({
        code: 'PGRST002',
        message: 'Could not query the database for the schema cache. Retrying.',
      });
      await fetch(`${leaving.url}/rest/v1/books`, { headers });
      isAway = true;
      const second = await fetch(`${leaving.url}/rest/v1/books`, { headers });
      expect(second.status).toBe(503);
      expect(await second.json()).toMatchObject({ code: 'PGRST000' });
    } finally {
      await without.stop();
      await leaving.stop();
      await away.close();
    }
  });

  test('returns 504 when no pool connection becomes free', async () => {
    const narrow = connect({ address: server.test.address, max: 1, acquireTimeoutMs: 50 });
    const busy = await startRestServer({ database: narrow });
    try {
      expect(await busy.guest.from('keyless').select()).toMatchObject({ status: 200 });
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let began = () => {};
      const started = new Promise<void>((resolve) => {
        began = resolve;
      });
      const holding = narrow.transaction({ role: 'anon' }, () => {
        began();
        return held;
      });
      await started;
      expect(await busy.guest.from('keyless').select()).toMatchObject({
        status: 504,
        error: { code: 'PGRST003' },
      });
      release();
      await holding;
    } finally {
      await busy.stop();
      await narrow.close();
    }
  });
});

test('returns no details of an internal error and reports it', async () => {
  const fault = new Error('secret detail');
  const broken = await startRestServer({
    database: { ...server.test.database, query: () => Promise.reject(fault) },
    tokens: { sign: server.tokens.sign, verify: () => Promise.reject(fault) },
  });
  try {
    const { status, error } = await broken.member.from('books').select();
    expect({ status, error }).toEqual({
      status: 500,
      error: { code: 'PGRSTX00', details: null, hint: null, message: 'Internal error' },
    });
    expect(broken.reports).toEqual([fault]);
  } finally {
    await broken.stop();
  }
});
