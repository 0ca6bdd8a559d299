/** Answers that are equal for all who may read them are kept while their stamp holds (decision 018). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RestServer, startRestServer } from './rest-server.ts';

/** Only the members of the reading room see the papers. */
const PAPERS = `
create table private.readers (id uuid primary key);
create table private.papers (name text primary key);
create table private.papers_stamp (stamp text not null);
insert into private.papers_stamp values ('first');
create view public.papers as
  select name from private.papers where exists (select from private.readers where id = auth.uid()) order by name;
grant select on public.papers to authenticated;
create function private.stamp_of_papers() returns text language sql stable security definer set search_path = '' as $$
  select stamp from private.papers_stamp where exists (select from private.readers where id = auth.uid())
$$;
grant execute on function private.stamp_of_papers() to authenticated;`;

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer({ stamps: new Map([['papers', 'private.stamp_of_papers']]) });
  await server.test.admin.unsafe(PAPERS);
});
afterAll(() => server.stop());

/** Without a new stamp the change is not seen: an answer that has it was computed anew. */
async function put(names: string[], stamp?: string): Promise<void> {
  const { admin } = server.test;
  await admin`delete from private.papers`;
  await admin`insert into private.papers select unnest(${names}::text[])`;
  if (stamp) await admin`update private.papers_stamp set stamp = ${stamp}`;
}

beforeEach(async () => {
  await server.test.admin`insert into private.readers values (${server.memberId}) on conflict do nothing`;
  await put(['Kesari', 'Sakal'], randomUUID());
});

async function read(query = 'papers?select=*', headers: Record<string, string> = {}): Promise<string[]> {
  const response = await server.request(`/${query}`, { headers });
  const rows: { name: string }[] = await response.json();
  expect(response.headers.get('content-range')).toBe(rows.length === 0 ? '*/*' : `0-${rows.length - 1}/*`);
  return rows.map(({ name }) => name);
}

test('returns the kept answer while its stamp holds', async () => {
  expect(await read()).toEqual(['Kesari', 'Sakal']);
  await put(['Lokmat']);
  expect(await read()).toEqual(['Kesari', 'Sakal']);
});

test('reads the rows again when the stamp has changed', async () => {
  expect(await read()).toEqual(['Kesari', 'Sakal']);
  await put(['Lokmat'], randomUUID());
  expect(await read()).toEqual(['Lokmat']);
  await put([], randomUUID());
  expect(await read()).toEqual([]);
});

test('keeps the answers of different queries apart', async () => {
  expect(await read()).toEqual(['Kesari', 'Sakal']);
  expect(await read('papers?select=*&limit=1')).toEqual(['Kesari']);
  expect(await read('papers?select=*&order=name.desc')).toEqual(['Sakal', 'Kesari']);
  expect(await read('papers?select=*&name=eq.Sakal')).toEqual(['Sakal']);
  const second = await server.request('/papers?select=*&offset=1&limit=1');
  expect(await second.json()).toEqual([{ name: 'Sakal' }]);
  expect(await (await server.request('/papers?select=title:name&limit=1')).json()).toEqual([
    { title: 'Kesari' },
  ]);
});

test('returns nothing kept to somebody who may not read it, nor to a member who no longer may', async () => {
  expect(await read()).toEqual(['Kesari', 'Sakal']);
  const stranger = await server.token({ sub: randomUUID() });
  expect(await read('papers?select=*', { Authorization: `Bearer ${stranger}` })).toEqual([]);
  await server.test.admin`delete from private.readers`;
  expect(await read()).toEqual([]);
});

test('keeps nothing of what somebody who may not read it was answered', async () => {
  const stranger = await server.token({ sub: randomUUID() });
  expect(await read('papers?select=*', { Authorization: `Bearer ${stranger}` })).toEqual([]);
  expect(await read()).toEqual(['Kesari', 'Sakal']);
});

test('answers counts, single objects and bare headers anew', async () => {
  expect(await read()).toEqual(['Kesari', 'Sakal']);
  await put(['Lokmat']);
  const counted = await server.request('/papers?select=*', { headers: { prefer: 'count=exact' } });
  expect(counted.headers.get('content-range')).toBe('0-0/1');
  expect(await counted.json()).toEqual([{ name: 'Lokmat' }]);
  const single = await server.request('/papers?select=*', {
    headers: { accept: 'application/vnd.pgrst.object+json' },
  });
  expect(await single.json()).toEqual({ name: 'Lokmat' });
  const bare = await server.request('/papers?select=*', { method: 'HEAD' });
  expect(bare.headers.get('content-range')).toBe('0-0/*');
});
