/** Web push: from an interest to a browser's decrypted message, with a push service on this machine in place of the browser's. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { daytimeZone, nightZone } from '#tests/harness/daytime-zone.ts';
import { makeMember, memberScope } from '#tests/harness/members.ts';
import { PUSH_SERVICE, type PushReceiver, startPushReceiver } from '#tests/harness/push-receiver.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

const ownFetch = globalThis.fetch;
let server: TestServer;
let receiver: PushReceiver;
let member: string;
/** The name of the member's browser at the push service. */
let browser: string;

beforeAll(async () => {
  receiver = await startPushReceiver();
  // As a name server that knows another address for the push service.
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(PUSH_SERVICE)) return ownFetch(request);
    return ownFetch(new Request(receiver.url + request.url.slice(PUSH_SERVICE.length), request));
  };
  server = await startTestServer();
});
afterAll(async () => {
  globalThis.fetch = ownFetch;
  await server.close();
  await receiver.close();
});
beforeEach(async () => {
  member = await makeMember(server.database);
  browser = `browser-${member}`;
  await call(member, 'select public.set_notice_settings($1, $2, $3, true, 0)', [
    daytimeZone(),
    '21:00',
    '08:00',
  ]);
  await subscribe(browser);
});
afterEach(() => server.database.admin`delete from private.pushes`);

const call = (who: string, text: string, values: string[] = []) =>
  server.database.database.query(memberScope(who), { text, values });

function subscribe(name: string) {
  const { endpoint, public_key, secret } = receiver.subscribe(name);
  return call(member, "select public.add_push_place($1, $2, $3, 'Chrome · Android')", [
    endpoint,
    public_key,
    secret,
  ]);
}

async function sendInterest(): Promise<void> {
  const sender = await makeMember(server.database, { profile: { gender: 'Male' } });
  await call(sender, 'select public.send_interest($1)', [member]);
}

/** One run of the scheduled function, as each server's. */
const run = async () => {
  const response = await ownFetch(`${server.url}/functions/v1/send_pushes`, {
    method: 'POST',
    headers: { apikey: server.keys.secret },
  });
  expect(response.status).toBe(200);
};
const receivedBy = (name = browser) => receiver.received.filter((push) => push.browser === name);
const places = () => call(member, 'select device from public.my_push_places');
/** Lets the claims of a sender end that has died, and the pauses of devices. */
const letClaimsEnd = () => server.database.admin`
  with waiting as (update private.push_places set retry_at = now() returning 1)
  update private.pushes set claimed_until = '-infinity', due_at = now() where sent_at is null and (select count(*) from waiting) >= 0`;

test('sends an interest to the browser, which decrypts it, without a name and signed for its push service [10.273]', async () => {
  await sendInterest();
  await run();
  const [push, ...others] = receivedBy();
  expect(others).toEqual([]);
  expect(push?.message).toEqual({
    web_push: 8030,
    notification: {
      title: 'Reshimgath',
      body: 'A new interest has come.',
      lang: 'en',
      tag: expect.stringMatching(/^[0-9a-f-]{36}$/),
      navigate: '/sort_listed_profiles?show=received',
    },
    app_badge: 1,
  });
  expect(push?.isSigned).toBe(true);
  expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
});

test('sends it in the language of the account, with the name of the community', async () => {
  await server.database
    .admin`update auth.users set raw_user_meta_data = '{"language": "mr"}' where id = ${member}`;
  await sendInterest();
  await run();
  expect(receivedBy()[0]?.message).toMatchObject({
    notification: { title: 'रेशीमगाठ', body: 'एक नवीन पसंती आली आहे.', lang: 'mr' },
  });
});

test('sends each push once when several servers send at the same time [10.274]', async () => {
  await sendInterest();
  await Promise.all([run(), run(), run()]);
  await run();
  expect(receivedBy()).toHaveLength(1);
});

test('sends a push with the same tag and topic again when its sender died before it was finished [10.274]', async () => {
  await sendInterest();
  const { data: claimed } = await server.admin.rpc('claim_pushes');
  expect(claimed).toHaveLength(1);
  await run();
  expect(receivedBy()).toEqual([]);
  await letClaimsEnd();
  await run();
  const [push] = receivedBy();
  expect(push?.message).toMatchObject({ notification: { tag: claimed[0].id } });
  expect(push?.headers.topic).toBe(String(claimed[0].id).replaceAll('-', ''));
  await letClaimsEnd();
  await run();
  expect(receivedBy()).toHaveLength(1);
});

test('tells of a notice that came while a push was on its way with the next one [10.274]', async () => {
  await sendInterest();
  await server.admin.rpc('claim_pushes');
  await sendInterest();
  await letClaimsEnd();
  await run();
  const [waiting] = await server.database.admin`
    select due_at > now() + interval '29 minutes' as later from private.pushes where member = ${member} and sent_at is null`;
  expect([receivedBy().length, waiting]).toEqual([1, undefined]);
  expect(receivedBy()[0]?.message).toMatchObject({ notification: { body: '2 new interests have come.' } });
  await sendInterest();
  const [next] = await server.database.admin`
    select due_at > now() + interval '29 minutes' as later from private.pushes where member = ${member} and sent_at is null`;
  expect(next?.later).toBe(true);
});

test.each([404, 410])('removes a device whose push service answers %s [10.275]', async (status) => {
  await subscribe(`second-${member}`);
  receiver.answers.set(browser, { status });
  await sendInterest();
  await run();
  expect([await places(), receivedBy(`second-${member}`).length]).toEqual([
    [{ device: 'Chrome · Android' }],
    1,
  ]);
});

test('waits as long as a push service asks, then sends the same push [10.275]', async () => {
  receiver.answers.set(browser, { status: 429, headers: { 'retry-after': '600' } });
  await sendInterest();
  await run();
  receiver.answers.delete(browser);
  await run();
  expect(receivedBy()).toEqual([]);
  const [place] = await server.database.admin`
    select extract(epoch from retry_at - now()) between 500 and 600 as waits from private.push_places where member = ${member}`;
  expect(place?.waits).toBe(true);
  await letClaimsEnd();
  await run();
  expect(receivedBy()).toHaveLength(1);
});

test('does not follow a push service to another address [10.275]', async () => {
  receiver.answers.set(browser, { status: 307, headers: { location: `${server.url}/health` } });
  await sendInterest();
  await run();
  const [place] = await server.database
    .admin`select failures from private.push_places where member = ${member}`;
  expect(place?.failures).toBe(1);
});

test('sends nothing at night, and one push about everything in the morning [10.272]', async () => {
  await call(member, 'select public.set_notice_settings($1, $2, $3, true, 0)', [
    nightZone(),
    '22:00',
    '07:00',
  ]);
  for (let count = 0; count < 4; count += 1) await sendInterest();
  await run();
  expect(receivedBy()).toEqual([]);
  await call(member, 'select public.set_notice_settings($1, $2, $3, true, 0)', [
    daytimeZone(),
    '21:00',
    '08:00',
  ]);
  await letClaimsEnd();
  await run();
  expect(receivedBy().map(({ message }) => message)).toMatchObject([
    { notification: { body: '4 new interests have come.' }, app_badge: 4 },
  ]);
});

test.each([
  ['was read', () => call(member, 'select public.read_notices()')],
  [
    'is about a member who has paused',
    () => server.database.admin`update private.profiles set deactivated_at = now() where gender = 'Male'`,
  ],
  [
    'is of a topic that was switched off',
    () => call(member, "select public.set_notice_choice('interests', false, true, false)"),
  ],
])('sends no push when the notice %s meanwhile [10.273]', async (_, change) => {
  await sendInterest();
  await change();
  await run();
  expect(receivedBy()).toEqual([]);
});

test('leaves within two seconds of the interest while the server runs its jobs [10.274]', async () => {
  const busy = await startTestServer({ schedules: true });
  try {
    const [one, other] = [
      await makeMember(busy.database),
      await makeMember(busy.database, { profile: { gender: 'Male' } }),
    ];
    const ask = (who: string, text: string, values: string[]) =>
      busy.database.database.query(memberScope(who), { text, values });
    const name = `busy-${one}`;
    const { endpoint, public_key, secret } = receiver.subscribe(name);
    await ask(one, 'select public.set_notice_settings($1, $2, $3, true, 0)', [
      daytimeZone(),
      '21:00',
      '08:00',
    ]);
    await ask(one, "select public.add_push_place($1, $2, $3, 'Phone')", [endpoint, public_key, secret]);
    const began = Date.now();
    await ask(other, 'select public.send_interest($1)', [one]);
    await expect.poll(() => receivedBy(name).length, { timeout: 10_000, interval: 20 }).toBe(1);
    expect((receivedBy(name)[0]?.at ?? 0) - began).toBeLessThan(2000);
  } finally {
    await busy.close();
  }
});
