/** When members are sent pushes, and where: quiet hours, limits, devices. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { daytimeZone, nightZone } from '#tests/harness/daytime-zone.ts';
import { attempt, makeMember, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let member: string;
beforeAll(async () => {
  base = await createTestDatabase();
  // A member’s life: events come, and each push waits for its time and tells of all that came meanwhile.
  await base.admin`
    create function pg_temp_pushes(events timestamptz[], zone text, quiet_from time, quiet_until time) returns timestamptz[]
    language plpgsql as $$
    declare
      sent timestamptz[] := '{}';
      event timestamptz;
      planned timestamptz := '-infinity';
    begin
      foreach event in array events loop
        continue when event <= planned;
        planned := private.push_time(sent[greatest(1, cardinality(sent) - 40):], event, zone, quiet_from, quiet_until);
        sent := sent || planned;
      end loop;
      return sent;
    end;
    $$`;
});
beforeEach(async () => {
  member = await makeMember(base);
});
afterAll(() => base.drop());

const DAY_MS = 24 * 3600_000;
const MINUTE_MS = 60_000;
const START = Date.parse('2026-01-01T00:00:00Z');

async function pushesFor(
  events: readonly number[],
  zone: string,
  from: string,
  until: string,
): Promise<number[]> {
  const moments = events
    .toSorted((one, other) => one - other)
    .map((at) => new Date(START + at).toISOString());
  const [row] = await base.admin<{ sent: string[] }[]>`
    select array(select extract(epoch from s) * 1000 from unnest(
      pg_temp_pushes(${moments}::text[]::timestamptz[], ${zone}, ${from}::time, ${until}::time)) as s)::text[] as sent`;
  return (row?.sent ?? []).map(Number);
}

/** Day and minute of the day in a zone, by the browser’s calendar instead of PostgreSQL’s. */
function localTime(format: Intl.DateTimeFormat, at: number): { day: string; minute: number } {
  const [date = '', time = ''] = format.format(at).split(', ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { day: date, minute: hour * 60 + minute };
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

const ZONES = [
  'Asia/Kolkata',
  'America/New_York',
  'Europe/London',
  'Pacific/Auckland',
  'America/St_Johns',
  'Australia/Lord_Howe',
];
const DAYS_OF_A_RUN = 50;
const RUNS = 40;

test(`never exceeds the limits on ${DAYS_OF_A_RUN * RUNS} random days, and tells of every event within a week [10.272]`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: DAYS_OF_A_RUN * DAY_MS }), {
        minLength: 1,
        maxLength: 400,
        size: 'max',
      }),
      fc.constantFrom(...ZONES),
      fc.constantFrom('17:00', '19:00', '21:00', '22:00'),
      fc.constantFrom('07:00', '08:00', '12:00'),
      // Across the changes of summer time.
      fc.integer({ min: 0, max: 300 }),
      async (times, zone, from, until, shift) => {
        const events = times.map((at) => at + shift * DAY_MS);
        const sent = await pushesFor(events, zone, from, until);
        const format = new Intl.DateTimeFormat('en-GB', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
          hourCycle: 'h23',
        });
        const perDay = new Map<string, number>();
        sent.forEach((at, index) => {
          const { day, minute } = localTime(format, at);
          expect(minute).toBeGreaterThanOrEqual(minuteOf(until));
          expect(minute).toBeLessThan(minuteOf(from));
          perDay.set(day, (perDay.get(day) ?? 0) + 1);
          const [before = -Infinity, tenth = -Infinity] = [sent[index - 1], sent[index - 10]];
          expect(at - before).toBeGreaterThanOrEqual(30 * MINUTE_MS);
          expect(at - tenth).toBeGreaterThanOrEqual(7 * DAY_MS);
        });
        expect(Math.max(...perDay.values())).toBeLessThanOrEqual(3);
        for (const event of events) {
          const told = sent.find((at) => at >= START + event);
          expect((told ?? Infinity) - START - event).toBeLessThan(8 * DAY_MS);
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 120_000);

const at = (day: number, clock: string) => (day - 1) * DAY_MS + minuteOf(clock) * MINUTE_MS - 330 * MINUTE_MS;
const inIndia = (moments: number[]) =>
  moments.map((moment) => {
    const text = new Date(moment + 330 * MINUTE_MS).toISOString();
    return text.slice(8, 16).replace('T', ' ');
  });

test('a hundred events at 22:00 give one push at 8:00 [10.272]', async () => {
  const events = Array.from({ length: 100 }, (_, second) => at(5, '22:00') + second * 1000);
  expect(inIndia(await pushesFor(events, 'Asia/Kolkata', '21:00', '08:00'))).toEqual(['06 08:00']);
});

test('twenty events in a day give three pushes, and the rest one in the morning [10.272]', async () => {
  const events = Array.from({ length: 20 }, (_, index) => at(5, '09:00') + index * 30 * MINUTE_MS);
  expect(inIndia(await pushesFor(events, 'Asia/Kolkata', '21:00', '08:00'))).toEqual([
    '05 09:00',
    '05 09:30',
    '05 10:00',
    '06 08:00',
  ]);
});

describe('a device', () => {
  const KEY = 'B'.repeat(87);
  const SECRET = 's'.repeat(22);
  const add = (who: string, endpoint: string, claims = {}, [key, secret, name] = [KEY, SECRET, 'Phone']) =>
    base.database.query(
      { ...memberScope(who), claims: { ...memberScope(who).claims, ...claims } },
      { text: 'select public.add_push_place($1, $2, $3, $4)', values: [endpoint, key, secret, name] },
    );
  const endpoints = async (who: string) =>
    (
      await base.database.query(memberScope(who), {
        text: 'select endpoint from public.my_push_places order by endpoint',
      })
    ).map(({ endpoint }) => String(endpoint));
  const FCM = 'https://fcm.googleapis.com/fcm/send/';

  test.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://127.0.0.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.example.org/a',
    'https://fcm.googleapis.com@example.org/a',
    'https://example.org/fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://evilfcm.googleapis.com.example/a',
    'https://notfcm.googleapis.com/a b',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
  ])('refuses the address %s [10.275]', async (endpoint) => {
    await expect(add(member, endpoint)).rejects.toMatchObject({ code: '23514' });
  });

  test.each([
    `${FCM}abc`,
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY',
  ])('accepts the address %s [10.275]', async (endpoint) => {
    await add(member, endpoint);
    expect(await endpoints(member)).toEqual([endpoint]);
    await base.admin`delete from private.push_places`;
  });

  test.each([
    ['a key of 86 characters', KEY.slice(1), SECRET, 'Phone', ''],
    ['a key of 88 characters', `${KEY}B`, SECRET, 'Phone', ''],
    ['a secret of 21 characters', KEY, SECRET.slice(1), 'Phone', ''],
    ['a secret of 23 characters', KEY, `${SECRET}s`, 'Phone', ''],
    ['a name of 61 characters', KEY, SECRET, 'x'.repeat(61), ''],
    ['an address of 1001 characters', KEY, SECRET, 'Phone', 'a'.repeat(1001 - FCM.length)],
  ])('is refused with %s', async (_what, key, secret, name, path) => {
    await expect(add(member, `${FCM}${path || 'a'}`, {}, [key, secret, name])).rejects.toMatchObject({
      code: '23514',
    });
  });

  test('may have a name of 60 characters, and an address of 1000', async () => {
    const endpoint = FCM + 'a'.repeat(1000 - FCM.length);
    await add(member, endpoint, {}, [KEY, SECRET, 'x'.repeat(60)]);
    expect(await endpoints(member)).toEqual([endpoint]);
  });

  test('replaces the oldest when there are five [10.275]', async () => {
    const other = await makeMember(base);
    await add(other, `${FCM}of-another`);
    for (const name of 'abcdef') {
      await add(member, FCM + name);
      await base.admin`update private.push_places set added_at = added_at - interval '1 minute'`;
    }
    expect(await endpoints(member)).toEqual([...'bcdef'].map((name) => FCM + name));
    expect(await endpoints(other)).toEqual([`${FCM}of-another`]);
  });

  test('belongs to who added it last', async () => {
    const other = await makeMember(base);
    await add(member, `${FCM}shared`);
    await add(other, `${FCM}shared`);
    expect([await endpoints(member), await endpoints(other)]).toEqual([[], [`${FCM}shared`]]);
  });

  test('ends with the session that added it', async () => {
    const [session] = await base.admin<{ id: string }[]>`
      insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), ${member}, now(), now()) returning id`;
    await add(member, `${FCM}session`, { session_id: session?.id });
    await base.admin`delete from auth.sessions where id = ${session?.id ?? ''}`;
    expect(await endpoints(member)).toEqual([]);
  });

  test('is removed by its own member only [10.275]', async () => {
    await add(member, `${FCM}own`);
    const [place] = await base.admin<
      { id: string }[]
    >`select id from private.push_places where endpoint = ${`${FCM}own`}`;
    const remove = 'select public.remove_push_place($1)';
    await attempt(base.database, memberScope(await makeMember(base)), remove, [place?.id ?? '']);
    expect(await endpoints(member)).toEqual([`${FCM}own`]);
    await base.database.query(memberScope(member), { text: remove, values: [place?.id ?? ''] });
    expect(await endpoints(member)).toEqual([]);
  });

  test.each([
    [0, 60],
    [600, 600],
    [100_000, 86_400],
  ])(
    'that fails and asks for %i seconds is left alone for %i, and others are not',
    async (asked, seconds) => {
      await Promise.all([add(member, `${FCM}slow-${asked}`), add(member, `${FCM}quick-${asked}`)]);
      const [place] = await base.admin<
        { id: string }[]
      >`select id from private.push_places where endpoint = ${`${FCM}slow-${asked}`}`;
      await base.admin`select public.finish_push(gen_random_uuid(), '{}', '{}', ${[place?.id ?? '']}::uuid[], ${asked})`;
      const places = await base.admin`
      select failures, retry_at > now() + make_interval(secs => ${seconds - 30}) and retry_at <= now() + make_interval(secs => ${seconds}) as waits
      from private.push_places where member = ${member} order by failures`;
      expect(places).toEqual([
        { failures: 0, waits: false },
        { failures: 1, waits: true },
      ]);
    },
  );

  test('that is reached begins again to count its failures', async () => {
    await Promise.all([add(member, `${FCM}reached`), add(member, `${FCM}unreached`)]);
    await base.admin`update private.push_places set failures = 19 where member = ${member}`;
    const [place] = await base.admin<
      { id: string }[]
    >`select id from private.push_places where endpoint = ${`${FCM}reached`}`;
    await base.admin`select public.finish_push(gen_random_uuid(), ${[place?.id ?? '']}::uuid[], '{}', '{}', 60)`;
    const places =
      await base.admin`select failures from private.push_places where member = ${member} order by failures`;
    expect(places).toEqual([{ failures: 0 }, { failures: 19 }]);
  });

  test('is removed after twenty failures in a row [10.275]', async () => {
    await add(member, `${FCM}broken`);
    const [place] = await base.admin<
      { id: string }[]
    >`select id from private.push_places where endpoint = ${`${FCM}broken`}`;
    const fail = () =>
      base.admin`select public.finish_push(gen_random_uuid(), '{}', '{}', ${[place?.id ?? '']}::uuid[], 60)`;
    for (let count = 0; count < 19; count += 1) await fail();
    expect(await endpoints(member)).toEqual([`${FCM}broken`]);
    await fail();
    expect(await endpoints(member)).toEqual([]);
  });
});

describe('a push', () => {
  /** Waits for the member with these settings; returns its id. */
  const wait = async (who: string, due: string, claimed: string, attempts = 0) => {
    const [push] = await base.admin<{ id: string }[]>`
      insert into private.pushes (member, due_at, claimed_until, attempts)
      values (${who}, now() + ${due}::interval, now() + ${claimed}::interval, ${attempts}) returning id`;
    return push?.id ?? '';
  };
  const claimed = async () => {
    const [row] = await base.admin<
      { pushes: { id: string }[] }[]
    >`select public.claim_pushes(1000) as pushes`;
    return (row?.pushes ?? []).map(({ id }) => id);
  };
  const awake = async () => {
    const who = await makeMember(base);
    await base.database.query(memberScope(who), {
      text: "select public.set_notice_settings($1, '21:00', '08:00', true, 0)",
      values: [daytimeZone()],
    });
    await base.database.query(memberScope(who), {
      text: "select public.add_push_place($1, $2, $3, 'Phone')",
      values: [`https://fcm.googleapis.com/${who}`, 'B'.repeat(87), 's'.repeat(22)],
    });
    await base.admin`insert into private.notices (member, kind) values (${who}, 'renewal')`;
    return who;
  };
  beforeEach(() => base.admin`delete from private.pushes`);

  test('is planned with the first notice, for who has a device and wants it', async () => {
    const [told, silent, deviceless] = [await awake(), await awake(), await makeMember(base)];
    await base.database.query(memberScope(silent), {
      text: "select public.set_notice_choice('renewal', false, true, true)",
    });
    for (const who of [told, told, silent, deviceless])
      await base.admin`select private.add_notice(${who}, 'renewal')`;
    const planned = await base.admin`select member, due_at <= now() as due, sent_at from private.pushes`;
    expect(planned).toEqual([{ member: told, due: true, sent_at: null }]);
  });

  test('is planned for half an hour after the one before of its member, and put off when it is due earlier', async () => {
    const [late, other] = [await awake(), await awake()];
    await base.admin`
      insert into private.pushes (member, due_at, sent_at) values (${late}, now(), now() - interval '10 minutes'), (${late}, now(), now() - interval '8 days 1 hour')`;
    for (const who of [late, other]) await base.admin`select private.add_notice(${who}, 'renewal')`;
    const minutes = () => base.admin`
      select member, round(extract(epoch from due_at - now()) / 60)::integer as minutes from private.pushes where sent_at is null order by due_at`;
    const planned = [
      { member: other, minutes: 0 },
      { member: late, minutes: 20 },
    ];
    expect(await minutes()).toEqual(planned);
    await base.admin`update private.pushes set due_at = now() where member = ${late} and sent_at is null`;
    expect(await claimed()).toHaveLength(1);
    expect(await minutes()).toEqual(planned);
  });

  test('is planned for the end of the quiet hours in the zone of its member', async () => {
    const who = await awake();
    await base.database.query(memberScope(who), {
      text: "select public.set_notice_settings($1, '21:00', '08:00', true, 0)",
      values: [nightZone()],
    });
    await base.admin`select private.add_notice(${who}, 'renewal')`;
    const [push] = await base.admin`
      select due_at > now() as waits, to_char(due_at at time zone ${nightZone()}, 'HH24:MI') as at from private.pushes`;
    expect(push).toEqual({ waits: true, at: '08:00' });
  });

  test('is deleted when nothing is left to tell', async () => {
    const [read, unread] = [await awake(), await awake()];
    const [gone, due] = [
      await wait(read, '-1 second', '-1 second'),
      await wait(unread, '-1 second', '-1 second'),
    ];
    await base.admin`update private.notices set read_at = now() where member = ${read}`;
    expect(await claimed()).toEqual([due]);
    const left = await base.admin<{ id: string }[]>`select id from private.pushes`;
    expect(left.map(({ id }) => id)).toEqual([due]);
    expect(left.map(({ id }) => id)).not.toContain(gone);
  });

  test('is claimed when it is due and nobody sends it, for a minute', async () => {
    await wait(await awake(), '1 minute', '-1 hour');
    await wait(await awake(), '-1 minute', '1 second');
    const due = await wait(await awake(), '-1 second', '-1 second');
    const sent = await wait(await awake(), '-1 second', '-1 second');
    await base.admin`update private.pushes set sent_at = now() - interval '1 day' where id = ${sent}`;
    expect(await claimed()).toEqual([due]);
    const pass = (time: string) =>
      base.admin`update private.pushes set claimed_until = claimed_until - ${time}::interval where id = ${due}`;
    await pass('58 seconds');
    expect(await claimed()).toEqual([]);
    await pass('3 seconds');
    expect(await claimed()).toEqual([due]);
  });

  test.each([
    [4, { waits: true, failed: false }],
    [5, { waits: false, failed: true }],
  ])('that reached no device at attempt %i: %o, and no other one', async (attempts, after) => {
    const [who, other] = [await awake(), await awake()];
    const push = await wait(who, '0', '1 minute', attempts);
    await wait(other, '0', '1 minute', attempts);
    const [place] = await base.admin<
      { id: string }[]
    >`select id from private.push_places where member = ${who}`;
    await base.admin`select public.finish_push(${push}, '{}', '{}', ${[place?.id ?? '']}::uuid[], 60)`;
    const state = async (whose: string) =>
      (
        await base.admin`
          select sent_at is null as waits, failed from private.pushes where member = ${whose} order by sent_at nulls last limit 1`
      )[0];
    expect([await state(who), await state(other)]).toEqual([after, { waits: true, failed: false }]);
  });

  test('goes to the devices that do not rest, and waits for the first of them that is ready', async () => {
    const who = await awake();
    const rest = (device: string, time: string) => base.admin`
      insert into private.push_places as p (member, endpoint, public_key, secret, device, retry_at)
      values (${who}, ${`https://fcm.googleapis.com/${device}-${who}`}, ${'B'.repeat(87)}, ${'s'.repeat(22)}, ${device}, now() + ${time}::interval)
      on conflict (endpoint) do update set retry_at = excluded.retry_at`;
    await rest('tired', '2 hours');
    const push = await wait(who, '-1 second', '-1 second');
    const claim = async () => {
      const [row] = await base.admin<
        { pushes: { places: { endpoint: string }[]; unread: number; told: object }[] }[]
      >`
        select public.claim_pushes() as pushes`;
      return row?.pushes ?? [];
    };
    const [first] = await claim();
    expect(first).toMatchObject({ told: { renewal: 1 }, unread: 1 });
    expect(first?.places.map(({ endpoint }) => endpoint)).toEqual([`https://fcm.googleapis.com/${who}`]);
    await base.admin`update private.push_places set retry_at = now() + interval '1 hour' where endpoint = ${`https://fcm.googleapis.com/${who}`}`;
    await base.admin`update private.pushes set claimed_until = '-infinity' where id = ${push}`;
    expect(await claim()).toEqual([]);
    const [row] = await base.admin`
      select sent_at, round(extract(epoch from due_at - now()) / 60)::integer as minutes from private.pushes where id = ${push}`;
    expect(row).toEqual({ sent_at: null, minutes: 60 });
  });

  test.each<[string, (who: string, push: string) => Promise<unknown>]>([
    ['is claimed', async () => {}],
    [
      'is put off',
      (who) => base.admin`
        insert into private.pushes (member, due_at, sent_at) values (${who}, now(), now() - interval '10 minutes')`,
    ],
    [
      'waits for its device',
      (who) =>
        base.admin`update private.push_places set retry_at = now() + interval '1 hour' where member = ${who}`,
    ],
    [
      'is only a text message',
      async (who) => {
        await base.admin`delete from private.push_places where member = ${who}`;
        await base.admin`update private.notices set subject = '2026-12-31_7' where member = ${who}`;
        await base.admin`update auth.users set email = null, phone = '919800000077', phone_confirmed_at = now() where id = ${who}`;
      },
    ],
    [
      'reached no device',
      (who, push) => base.admin`
        select public.finish_push(${push}, '{}', '{}', array(select p.id from private.push_places p where p.member = ${who}), 60)`,
    ],
  ])('that %s changes no other one', async (_what, prepare) => {
    const other = await wait(await awake(), '1 hour', '2 hours', 3);
    const state = () => base.admin`
      select due_at::text, claimed_until::text, attempts, sent_at from private.pushes where id = ${other}`;
    const before = await state();
    const who = await awake();
    await prepare(who, await wait(who, '-1 second', '-1 second'));
    await claimed();
    expect(await state()).toEqual(before);
  });

  test('whose devices exist no more has failed, and they are removed', async () => {
    const who = await awake();
    const push = await wait(who, '0', '1 minute', 1);
    const other = await awake();
    await base.admin`
      select public.finish_push(${push}, '{}', array(select p.id from private.push_places p where p.member = ${who}), '{}', 60)`;
    expect(
      await base.admin`select sent_at is null as waits, failed from private.pushes where id = ${push}`,
    ).toEqual([{ waits: false, failed: true }]);
    expect(
      await base.admin`select member from private.push_places where member in (${who}, ${other})`,
    ).toEqual([{ member: other }]);
  });

  test('that is sent is followed by another for what came since it was claimed', async () => {
    const [busy, quiet] = [await awake(), await awake()];
    for (const who of [busy, quiet]) await wait(who, '-1 second', '-1 second');
    const pushes = await claimed();
    expect(pushes).toHaveLength(2);
    await base.admin`select private.add_notice(${busy}, 'renewal')`;
    for (const push of pushes)
      await base.admin`select public.finish_push(${push}, array[gen_random_uuid()], '{}', '{}', 60)`;
    expect(await base.admin`select member from private.pushes where sent_at is null`).toEqual([
      { member: busy },
    ]);
  });

  test('that reached one of two devices is sent', async () => {
    const who = await awake();
    const push = await wait(who, '0', '1 minute', 1);
    await base.admin`select public.finish_push(${push}, array[gen_random_uuid()], '{}', array[gen_random_uuid()], 60)`;
    expect(
      await base.admin`select sent_at is null as waits, failed from private.pushes where id = ${push}`,
    ).toEqual([{ waits: false, failed: false }]);
  });
});
