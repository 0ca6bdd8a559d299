/**
 * The demo members: made once, through the product's own rules, by a start that broke off and the next one, which takes them up again. A single start
 * makes those of the journeys.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDemoMembers, seedDemoMembers } from '#dev/seed/seed-demo-members.ts';
import { ageInYears } from '#domain/age.ts';
import { INCOME_STEPS } from '#domain/limits.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { makeMember, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let folder: string;
let objectStore: ObjectStore;
let test: TestDatabase;
let interrupted: Awaited<ReturnType<typeof countsOf>>;
let created: number;

const seed = (on: TestDatabase, store = objectStore) =>
  seedDemoMembers({
    database: on.database,
    objectStore: store,
    uploadLimit: 1024 * 1024,
    clock: () => new Date(),
  });

async function idOf(on: TestDatabase, email: string): Promise<string> {
  const [user] = await on.admin<{ id: string }[]>`select id from auth.users where email = ${email}`;
  return user?.id ?? '';
}

/** Rows as a signed-in person gets them. */
async function rowsFor<T extends Record<string, unknown>>(
  on: TestDatabase,
  email: string,
  text: string,
): Promise<T[]> {
  return on.database.query<T>({ ...memberScope(await idOf(on, email)), readOnly: true }, { text });
}

/** Everything seeding may write, in a form that shows any change. */
async function everything(on: TestDatabase): Promise<string> {
  const [all] = await on.admin`select
    (select jsonb_agg(to_jsonb(u) order by id) from auth.users u) as users,
    (select jsonb_agg(to_jsonb(p) order by id) from private.profiles p) as profiles,
    (select jsonb_agg(to_jsonb(o) order by name) from storage.objects o) as objects,
    (select jsonb_agg(to_jsonb(g) order by payment_id) from public.payments g) as payments`;
  return JSON.stringify(all);
}

async function countsOf(on: TestDatabase) {
  const [counts] = await on.admin`select
    (select count(*)::int from auth.users) as users,
    (select count(*)::int from private.profiles p where private.is_valid(p)) as valid,
    (select count(*)::int from public.payments) as payments`;
  return counts;
}

/** A store with room for so many further objects. */
function fullAfter(count: number): ObjectStore {
  let room = count;
  return {
    ...objectStore,
    put: (object, content) => {
      room -= 1;
      return room < 0 ? Promise.reject(new Error('no space left')) : objectStore.put(object, content);
    },
  };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'reshimgath-demo-'));
  objectStore = await openDiskObjectStore(path.join(folder, 'objects'));
  test = await createTestDatabase();
  await expect(seed(test, fullAfter(40))).rejects.toThrow('no space left');
  interrupted = await countsOf(test);
  created = await seed(test);
});

afterAll(async () => {
  await test?.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('the demo members', () => {
  it('are completed after an interrupted seeding, and not listed until then', async () => {
    expect(interrupted).toMatchObject({ users: 62, valid: 0, payments: 0 });
    expect(created).toBe(61);
    const [photos] = await test.admin`select
      (select sum(photo_count)::int from private.profiles) as counted,
      (select count(*)::int from storage.objects) as stored`;
    expect(photos?.counted).toBe(photos?.stored);
  });

  it('are sixty, the demo account and a newcomer', async () => {
    expect(await countsOf(test)).toEqual({ users: 62, valid: 61, payments: 61 });
  });

  it('are all visible to member@demo.test', async () => {
    const rows = await rowsFor<{ gender: string }>(
      test,
      'member@demo.test',
      'select gender from public.valid_profiles',
    );
    expect(rows).toHaveLength(61);
    expect(rows.filter(({ gender }) => gender === 'Female')).toHaveLength(30);
  });

  it('include new@demo.test with an empty profile that sees nobody', async () => {
    const [status] = await rowsFor(test, 'new@demo.test', 'select * from public.profile_status');
    expect(status).toMatchObject({
      isTextFormNull: true,
      isMediaNull: true,
      has_paid: false,
      is_valid: false,
    });
    expect(await rowsFor(test, 'new@demo.test', 'select id from public.valid_profiles')).toEqual([]);
  });

  it('have one to four photos each, whose bytes are in the object store', async () => {
    const photos = await test.admin<{ name: string; version: string; owner_id: string; size: number }[]>`
      select name, version, owner_id, (metadata ->> 'size')::int as size from storage.objects where bucket_id = 'avatars'`;
    const byMember = Map.groupBy(photos, ({ name }) => name.split('/')[0]);
    expect(byMember.size).toBe(61);
    expect([...new Set([...byMember.values()].map((own) => own.length))].sort()).toEqual([1, 2, 3, 4]);
    for (const { name, version, owner_id, size } of photos) {
      expect(name.startsWith(`${owner_id}/`)).toBe(true);
      const found = await objectStore.get(version, { start: 0, end: size - 1 });
      const jpeg = Buffer.from(await new Response(found).arrayBuffer());
      expect(jpeg.byteLength).toBe(size);
      expect(size).toBeLessThan(60 * 1024);
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 750 });
    }
  });

  it('show patrikas of every source and certainty, biodata, and preferences', async () => {
    const [found] = await test.admin`select
      (select array_agg(distinct source order by source) from private.patrikas) as sources,
      (select array_agg(distinct time_certainty order by time_certainty) from private.patrikas where source <> 'none') as certainties,
      (select count(*)::int from private.listed_patrikas) > 40 as "areShown",
      (select count(*)::int from public.biodata_details) as biodata,
      (select count(*)::int from public.partner_preferences) > 45 as "havePreferences"`;
    expect(found).toEqual({
      sources: ['computed', 'none', 'printed'],
      certainties: ['about', 'exact', 'part', 'unknown'],
      areShown: true,
      biodata: 61,
      havePreferences: true,
    });
  });

  it.each(['gender', 'caste', 'city', 'married_status', 'mangal_status'])(
    'cover every allowed %s',
    async (column) => {
      const values = await rowsFor(
        test,
        'member@demo.test',
        `select value from public.${column}_options except select ${column} from public.valid_profiles`,
      );
      expect(values).toEqual([]);
    },
  );

  it('cover half of the degrees', async () => {
    const values = await rowsFor(
      test,
      'member@demo.test',
      'select distinct highest_education from public.valid_profiles',
    );
    expect(values.length).toBeGreaterThan(30);
  });

  it('cover every income step, many roles and ages from 21 to 40', async () => {
    const rows = await rowsFor<{ income: string; company_role: string; dob: string }>(
      test,
      'member@demo.test',
      'select income::text, company_role, dob::text from public.valid_profiles',
    );
    const stepOf = (income: string) => INCOME_STEPS.findLastIndex((step) => Number(income) * 12 >= step);
    expect(new Set(rows.map(({ income }) => stepOf(income))).size).toBe(INCOME_STEPS.length);
    expect(new Set(rows.map(({ company_role }) => company_role)).size).toBeGreaterThan(30);
    const ages = rows.map(({ dob }) => ageInYears(dob));
    expect([Math.min(...ages), Math.max(...ages)]).toEqual([21, 40]);
  });

  it('have Latin and Devanagari names and unassigned telephone numbers', async () => {
    const rows = await rowsFor<Record<'first_name' | 'regional_full_name', string | null>>(
      test,
      'member@demo.test',
      'select first_name, regional_full_name from public.valid_profiles',
    );
    const devanagari = (text: string | null) => /^[\u0900-\u097f ]+$/.test(text ?? '');
    expect(rows.filter(({ first_name }) => devanagari(first_name))).toHaveLength(10);
    expect(rows.filter(({ regional_full_name }) => devanagari(regional_full_name)).length).toBeGreaterThan(
      40,
    );
    const numbers = await test.admin<{ phone: string }[]>`
      select phone from private.profiles where id in (select id from private.listings)`;
    expect(numbers.every(({ phone }) => phone.startsWith('+9100000'))).toBe(true);
  });
});

describe('seeding again', () => {
  it('changes nothing when repeated', async () => {
    const before = await everything(test);
    expect(await seed(test)).toBe(0);
    expect(await everything(test)).toBe(before);
    expect(await hasDemoMembers(test.database)).toBe(true);
  });

  it('creates no members when real members exist', async () => {
    const real = await createTestDatabase();
    try {
      await makeMember(real);
      const before = await everything(real);
      expect(await seed(real)).toBe(0);
      expect(await hasDemoMembers(real.database)).toBe(false);
      expect(await everything(real)).toBe(before);
    } finally {
      await real.drop();
    }
  });

  it('does not recreate deleted demo members', async () => {
    await test.admin`delete from auth.users where email like '%@demo.test'`;
    expect(await seed(test)).toBe(0);
    expect(await countsOf(test)).toMatchObject({ users: 0 });
  });
});
