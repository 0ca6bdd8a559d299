/**
 * Pages in the order of an index: the same rows in the same order as Postgres gives to the plain statement, which is sent whenever
 * a count is wanted too.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, startRestServer } from './rest-server.ts';

/** More than are looked at before a search goes another way; `town` is evenly spread, `village` is had by the oldest only. */
const PEOPLE = `
create table public.people (
  id uuid primary key default gen_random_uuid(),
  code bigint not null unique generated always as identity,
  joined timestamptz not null,
  town text, village text, pay numeric, left_at timestamptz
);
insert into public.people (joined, town, village, pay, left_at)
select '2026-01-01'::timestamptz - (n / 3) * interval '1 hour', 'town ' || n % 7, case when n > 9940 then 'village ' || n % 3 end,
  n % 100, case when n % 10 = 0 then now() end
from generate_series(1, 10000) n;
create index people_newest on public.people (joined desc, id desc);
create index people_village on public.people (village);
analyze public.people;
create view public.present as
  select id, code, joined, town, village, pay, current_setting('plan_cache_mode') as planned from public.people where left_at is null;
create view public.noted as
  select id, joined, E'[{}, \\n {"joined":"2020-01-01","id":"f0000000-0000-0000-0000-000000000000"}]'::json as note from public.people;
create view public.neighbours as
  select a.id, a.joined, a.village, b.town, current_setting('plan_cache_mode') as planned
  from public.people a join public.people b on b.joined = a.joined;`;

let server: RestServer;
beforeAll(async () => {
  server = await startRestServer();
  await server.test.admin.unsafe(PEOPLE);
});
afterAll(() => server.stop());

const NEWEST = 'order=joined.desc,id.desc';

async function get(query: string, headers: Record<string, string> = {}) {
  const response = await server.request(`/${query}`, { headers });
  return { status: response.status, body: await response.json() };
}

const planning = async (query: string): Promise<string[]> => {
  const { body } = await get(query);
  return [...new Set<string>(body.map(({ planned }: { planned: string }) => planned))];
};

const filter = fc.oneof(
  fc
    .subarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 1 })
    .map((towns) => `town=in.(${towns.map((n) => `town ${n}`)})`),
  fc.constantFrom(
    'village=eq.village 1',
    'village=not.is.null',
    'village=is.null',
    'village=like.*2',
    'village=neq.village 0',
  ),
  fc.integer({ min: 0, max: 101 }).map((pay) => `pay=gte.${pay}`),
  fc.constantFrom(
    'or=(town.eq.town 1,village.eq.village 2)',
    'id=gt.f0000000-0000-0000-0000-000000000000',
    'pay=gt.much',
    'street=eq.1',
  ),
);
const order = fc.constantFrom(
  NEWEST,
  NEWEST,
  'order=joined.asc,id.asc',
  'order=joined.desc,id.asc',
  'order=joined.asc.nullsfirst,id.asc',
  'order=id.desc',
);
const offset = fc.oneof(fc.nat(60), fc.nat(11_000), fc.constant(-1));

test('whatever is asked for, the page is that of the plain statement', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('people', 'present'),
      fc.array(filter, { maxLength: 3 }),
      order,
      offset,
      fc.integer({ min: 0, max: 12 }),
      async (relation, filters, ordered, from, limit) => {
        const query = `${relation}?${['select=id,joined,town,village,pay', ...filters, ordered].join('&')}&offset=${from}&limit=${limit}`;
        const { body } = await get(query);
        const plain = await get(query, { Prefer: 'count=exact' });
        // A page past the end is refused when it was counted.
        if (plain.body.code === 'PGRST103' && from >= 0) expect(body).toEqual([]);
        else expect(body).toEqual(plain.body);
      },
    ),
    { numRuns: 60 },
  );
});

test('a filtered page, and what has a pattern, is found in a way that suits all values, planned once', async () => {
  expect(await planning(`present?town=eq.town 3&${NEWEST}&limit=6`)).toEqual(['force_generic_plan']);
  expect(await planning(`present?village=eq.village 1&${NEWEST}&limit=6`)).toEqual(['force_generic_plan']);
  expect(await planning(`present?village=eq.village 1&order=joined.asc,id.asc&limit=6`)).toEqual([
    'force_generic_plan',
  ]);
  expect(await planning('present?town=ilike.*WN 3&limit=6')).toEqual(['force_generic_plan']);
  expect(await planning('present?town=eq.town 3&limit=6')).toEqual(['force_custom_plan']);
});

test('rows by a value that no two of them have are planned like rows by their key', async () => {
  expect(await planning('present?code=eq.9')).toEqual(['auto']);
  expect(await planning('present?code=eq.9&town=eq.town 2')).toEqual(['force_custom_plan']);
});

test.each([
  ['that the newest have', 'town=ilike.*WN 3', /^town 3$/],
  ['that only the oldest have', 'or=(village.like.*ge 1,village.ilike.*GE 2)', /^village [12]$/],
])('rows with a pattern %s are found, in no order', async (_, condition, value) => {
  const { body } = await get(`present?${condition}&limit=6`);
  expect(new Set(body.map(({ id }: { id: string }) => id)).size).toBe(6);
  for (const { town, village } of body) expect(value.test(town) || value.test(village)).toBe(true);
  expect((await get(`present?${condition}&limit=6&offset=100000`)).body).toEqual([]);
});

test('whatever patterns are asked for, in no order, as many rows as are wanted are found, each once', async () => {
  const pattern = fc.constantFrom(
    'town.ilike.*WN 3',
    'village.like.*ge 1',
    'village.ilike.*GE 2',
    'town.like.*x*',
    'pay.eq.51',
    'and(town.like.*7,pay.gte.50)',
    'and(village.like.*,pay.eq.43)',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(pattern, { minLength: 1, maxLength: 4 }),
      fc.subarray(['pay=lt.60', 'town=in.(town 1,town 2)', 'village=like.v*']),
      fc.integer({ min: 1, max: 30 }),
      async (either, others, limit) => {
        const query = `present?${['select=id', `or=(${either})`, ...others].join('&')}`;
        const all = await get(`${query}&limit=1000`, { Prefer: 'count=exact' });
        const fitting = new Set(all.body.map(({ id }: { id: string }) => id));
        fc.pre(fitting.size < 1000);
        const { body } = await get(`${query}&limit=${limit}`);
        const found = new Set<string>(body.map(({ id }: { id: string }) => id));
        expect(found.size).toBe(body.length);
        expect(body).toHaveLength(Math.min(limit, fitting.size));
        expect([...found].filter((id) => !fitting.has(id))).toEqual([]);
      },
    ),
    { numRuns: 40 },
  );
});

test('a view that does not show its table row by row is read as it is', async () => {
  const query = `neighbours?town=eq.town 3&${NEWEST}&limit=6`;
  expect(await planning(query)).toEqual(['force_custom_plan']);
  expect((await get(query)).body).toHaveLength(6);
});

describe('reading on', () => {
  const page = async (offset: number, query = `present?village=is.null&${NEWEST}`) => {
    const { body } = await get(`${query}&limit=50&offset=${offset}`);
    return body.map(({ id }: { id: string }) => id);
  };
  const leave = (id: string) =>
    server.test.admin.unsafe(`update public.people set left_at = now() where id = '${id}'`);
  const join = () => server.test.admin.unsafe("insert into public.people (joined) values ('2027-01-01')");

  test.each([
    ['a page', `present?${NEWEST}`],
    ['a page found among the nearest', `present?village=is.null&${NEWEST}`],
    ['a page of all that fit', `present?pay=eq.7&${NEWEST}`],
    ['the oldest first', 'present?village=is.null&order=joined.asc,id.asc'],
    ['rows within which others seem to begin', `noted?${NEWEST}`],
  ])('page by page it is the whole list: %s', async (_, query) => {
    const pages: string[][] = [];
    for (let offset = 0; offset < 400; offset += 50) pages.push(await page(offset, query));
    const plain = await get(`${query}&limit=400`, { Prefer: 'count=exact' });
    expect(pages.flat()).toEqual(
      plain.body.slice(0, pages.flat().length).map(({ id }: { id: string }) => id),
    );
  });

  test('who leaves or joins meanwhile costs nobody their place', async () => {
    await page(50);
    const [left] = await page(100);
    const next = await page(150);
    await leave(String(left));
    expect(await page(150)).toEqual(next);
    await join();
    await join();
    expect(await page(150)).toEqual(next);
  });

  test('one by one as well', async () => {
    const one = async (offset: number) =>
      (await get(`present?select=id,joined&${NEWEST}&offset=${offset}&limit=1`)).body[0]?.id;
    await one(150);
    const next = await one(151);
    await join();
    expect(await one(151)).toEqual(next);
  });

  test('what the member writes is seen in the next page', async () => {
    await page(50);
    await page(100);
    const next = await page(150);
    await join();
    expect(await page(150)).toEqual(next);
    await server.member.from('keyless').insert({ a: 1 });
    expect((await page(150)).slice(1)).toEqual(next.slice(0, -1));
  });
});
