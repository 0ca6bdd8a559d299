/**
 * Attempts to get SQL through every place a request can put text: names and values alike.
 * Whatever the response, nothing may be added, changed or shown that the plain request wouldn't.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RestServer, startRestServer } from './rest-server.ts';

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
});
afterAll(() => server.stop());

const ATTACKS = [
  "'; drop table public.books; --",
  '"; drop table public.books; --',
  '1; delete from public.books',
  "' or '1'='1",
  '" or 1=1 --',
  '$1',
  '$1::text); delete from public.books; --',
  'id) from public.hidden --',
  "\\'; drop table public.books; --",
  "E'\\'; drop table public.books; --",
  '/**/union/**/select id from public.hidden',
  '(select id from public.hidden)',
  'text) from public.hidden where (1=1',
  // These would show rows if names weren't quoted.
  'id" is not null or true or "id',
  'a" from public.keyless union all select 7 as "a" from public.books union all select 1 as "b',
  '{"a":"\'; drop table public.books"}',
  '\u0000; drop table public.books; --',
  'a\u0000"; drop table public.books; --',
  '"a\u0000"',
  'public"."hidden',
  '"public"."hidden"',
  '%27%3B+drop+table+public.books',
  'ʼ; drop table public.books; --',
];

const enc = encodeURIComponent;
/** As the grammar wants a name or value quoted, so that all of the attack arrives. */
const quoted = (text: string) => enc(`"${text.replace(/["\\]/g, '\\$&')}"`);
const PLACES: [string, (attack: string) => [path: string, init?: RequestInit]][] = [
  ['table', (x) => [`/${enc(x)}`]],
  ['function', (x) => [`/rpc/${enc(x)}`, { method: 'POST', body: '{}' }]],
  ['select', (x) => [`/keyless?select=${enc(x)}`]],
  ['select, quoted', (x) => [`/keyless?select=${quoted(x)}`]],
  ['alias', (x) => [`/keyless?select=${quoted(x)}:a`]],
  ['cast', (x) => [`/keyless?select=a::${enc(x)}`]],
  ['JSON key', (x) => [`/keyless?select=b-%3E%3E${enc(x)}`]],
  ['JSON key, quoted', (x) => [`/keyless?select=b-%3E%3E${quoted(x)}`]],
  ['filter name', (x) => [`/keyless?${enc(x)}=eq.1`]],
  ['filter name, quoted', (x) => [`/books?id=eq.0&${quoted(x)}=eq.1`]],
  ['filter name, half quoted', (x) => [`/books?id=eq.0&${enc(`"${x}"`)}=eq.1`]],
  ['operator', (x) => [`/keyless?b=${enc(x)}.1`]],
  ['eq', (x) => [`/keyless?b=eq.${enc(x)}`]],
  ['eq on a number', (x) => [`/keyless?a=eq.${enc(x)}`]],
  ['like', (x) => [`/keyless?b=like.${enc(x)}`]],
  ['match', (x) => [`/keyless?b=match.${enc(x)}`]],
  ['in', (x) => [`/keyless?b=in.(${enc(x)})`]],
  ['in, quoted', (x) => [`/keyless?b=in.(${quoted(x)})`]],
  ['any', (x) => [`/keyless?b=eq(any).${enc(`{${x}}`)}`]],
  ['is', (x) => [`/keyless?b=is.${enc(x)}`]],
  ['contains', (x) => [`/books?tags=cs.${enc(`{${x}}`)}`]],
  ['range', (x) => [`/books?years=ov.${enc(x)}`]],
  ['text search', (x) => [`/books?title=wfts.${enc(x)}`]],
  ['text search configuration', (x) => [`/books?title=fts(${enc(x)}).a`]],
  ['or', (x) => [`/keyless?or=(${enc(x)})`]],
  ['value in or', (x) => [`/keyless?or=(b.eq.${enc(x)},b.is.null)`]],
  ['name in or', (x) => [`/books?id=eq.0&or=(${quoted(x)}.eq.1)`]],
  ['order', (x) => [`/keyless?order=${enc(x)}`]],
  ['order, quoted', (x) => [`/keyless?order=${quoted(x)}.desc`]],
  ['order direction', (x) => [`/keyless?order=a.${enc(x)}`]],
  ['limit', (x) => [`/keyless?limit=${enc(x)}`]],
  ['offset', (x) => [`/keyless?offset=${enc(x)}`]],
  ['columns', (x) => [`/keyless?columns=${quoted(x)}`, { method: 'POST', body: '{}' }]],
  ['on_conflict', (x) => [`/pairs?on_conflict=${quoted(x)}`, { method: 'POST', body: '[]' }]],
  ['body key', (x) => ['/keyless', { method: 'POST', body: JSON.stringify({ [x]: 1 }) }]],
  ['body value of a number', (x) => ['/keyless', { method: 'POST', body: JSON.stringify({ a: x }) }]],
  ['argument name', (x) => ['/rpc/add', { method: 'POST', body: JSON.stringify({ [x]: 1 }) }]],
  ['argument', (x) => ['/rpc/books_by', { method: 'POST', body: JSON.stringify({ who: x }) }]],
  ['argument by GET', (x) => [`/rpc/books_by?who=${enc(x)}`]],
  ['argument name by GET', (x) => [`/rpc/add?${enc(x)}=1`]],
  ['update filter', (x) => [`/keyless?b=eq.${enc(x)}`, { method: 'PATCH', body: '{"a":1}' }]],
  ['delete filter', (x) => [`/keyless?b=eq.${enc(x)}`, { method: 'DELETE' }]],
  ['preference', (x) => ['/keyless', { headers: { Prefer: `timezone=${enc(x)}, count=${enc(x)}` } }]],
  ['profile', (x) => ['/keyless', { headers: { 'Accept-Profile': enc(x) } }]],
];

test.each(PLACES)('runs no injected SQL in %s', async (_place, at) => {
  for (const attack of ATTACKS) {
    const [path, init] = at(attack);
    const response = await server.request(path, {
      ...init,
      headers: { Prefer: 'return=representation, resolution=merge-duplicates', ...init?.headers },
    });
    const body = await response.text();
    // Refused, or answered with nothing: never a row, never a failure of ours.
    if (response.status < 300)
      expect({ attack, body: body.replace(/\s/g, '') }).toEqual({ attack, body: '[]' });
    else {
      expect({ attack, status: response.status, body }).toMatchObject({ attack, status: expect.any(Number) });
      expect([400, 401, 403, 404, 405, 406, 416]).toContain(response.status);
      expect(JSON.parse(body)).not.toHaveProperty('code', 'PGRSTX00');
    }
  }
  expect(server.reports).toEqual([]);
  const counts = await server.test.admin`
    select (select count(*)::int from public.books) as books, (select count(*)::int from public.keyless) as keyless,
      (select count(*)::int from public.hidden) as hidden`;
  expect(counts).toEqual([{ books: 5, keyless: 0, hidden: 1 }]);
});
