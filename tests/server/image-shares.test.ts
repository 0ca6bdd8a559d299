/** What one user or network may take of the decoding of images: turns, and a budget of pixels an hour (docs/security.md). */
import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeMember, makeUser } from '#tests/harness/members.ts';
import { photograph, pngOf } from '#tests/harness/pictures.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

const SIDE = 6300;
/** 39.7 million pixels by its header, and nothing of them: refused as damaged at once. */
const EMPTY = pngOf(SIDE, SIDE, deflateSync(Buffer.alloc(1)));
/** 16 KB, and all of 16 million pixels but the last rows: decoded for long before it is refused. */
const DAMAGED = pngOf(4000, 4000, deflateSync(Buffer.alloc(4001 * 3998)));
/** How many of them an account that never paid may send in an hour, and a network of such accounts. */
const UNPAID = 7;
const NETWORK = 30;

let server: TestServer;
let next = 0;
const newNetwork = () => `198.51.100.${++next}`;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function uploader(kind: 'free' | 'paid', network = newNetwork()) {
  const id = await (kind === 'free' ? makeUser : makeMember)(server.database);
  if (kind === 'paid')
    await server.database.admin`
      insert into payments (payment_id, order_id, user_id, amount, payment_at, expiry_at, mode)
      select ${`pay_${id}`}, ${`order_${id}`}, ${id}, 29900, now(), now() + interval '1 year', mode from private.payment_settings`;
  const token = await server.tokenFor(id);
  const send = async (bytes: Uint8Array, type = 'image/png') => {
    const path = `${id}/${randomUUID()}`;
    const answer = await fetch(`${server.url}/storage/v1/object/avatars/${path}`, {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: {
        apikey: server.keys.publishable,
        Authorization: `Bearer ${token}`,
        'Content-Type': type,
        'X-Forwarded-For': network,
      },
    });
    const retryAfter = Number(answer.headers.get('retry-after'));
    return { path, retryAfter, ...((await answer.json()) as { statusCode?: string; message?: string }) };
  };
  const sendMany = (count: number, bytes = EMPTY) =>
    Promise.all(Array.from({ length: count }, () => send(bytes)));
  return { id, send, sendMany };
}

const statusesOf = (answers: { statusCode?: string }[]) => answers.map(({ statusCode }) => statusCode);

test('renders thumbnails while a free account uploads damaged pictures of 16 million pixels', async () => {
  const jpeg = await photograph(800, 600).jpeg().toBuffer();
  const { path } = await (await uploader('paid')).send(jpeg, 'image/jpeg');
  const { sendMany } = await uploader('free');
  const done: string[] = [];
  const uploads = Array.from({ length: 4 }, async () => {
    expect(statusesOf(await sendMany(1, DAMAGED))).toEqual(['415']);
    done.push('upload');
  });
  const ended = () => done.filter((what) => what === 'upload').length;
  for (let width = 100; ended() < 3; width += 1) {
    const address = `${server.url}/storage/v1/render/image/public/avatars/${path}?width=${width}`;
    expect((await fetch(address)).status).toBe(200);
    done.push('thumbnail');
  }
  await Promise.all(uploads);
  const beside = done.slice(done.indexOf('upload'), done.lastIndexOf('upload'));
  expect(beside.filter((what) => what === 'thumbnail').length).toBeGreaterThan(2);
}, 60_000);

test('refuses a photo beyond the pixels of a free account in an hour, and serves other accounts', async () => {
  const { send, sendMany } = await uploader('free');
  expect(statusesOf(await sendMany(UNPAID))).toEqual(Array(UNPAID).fill('415'));
  const { retryAfter, ...refusal } = await send(EMPTY);
  expect(refusal).toMatchObject({ statusCode: '429', code: 'SlowDown', message: 'picture_budget_used_up' });
  expect(retryAfter).toBeGreaterThan(3000);
  expect(retryAfter).toBeLessThanOrEqual(3600);
  const other = await uploader('free');
  expect(statusesOf(await other.sendMany(1))).toEqual(['415']);
});

test('lets an account that paid upload more pixels than a free one', async () => {
  const { sendMany } = await uploader('paid');
  expect(statusesOf(await sendMany(UNPAID + 1))).toEqual(Array(UNPAID + 1).fill('415'));
});

test('lets a free account upload six ordinary photos and replace each of them twice in an hour', async () => {
  const { id, send } = await uploader('free');
  const jpeg = await photograph(1920, 1440).jpeg({ quality: 60 }).toBuffer();
  for (let time = 0; time < 3; time += 1) {
    for (let photo = 0; photo < 6; photo += 1)
      expect((await send(jpeg, 'image/jpeg')).statusCode).toBeUndefined();
    const { error } = await server.admin.storage
      .from('avatars')
      .remove(
        (await server.admin.storage.from('avatars').list(id)).data?.map(({ name }) => `${id}/${name}`) ?? [],
      );
    expect(error).toBeNull();
  }
}, 60_000);

test('limits the pixels of all free accounts and complaints of a network, keeps the complaint, and serves other networks', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const network = newNetwork();
  for (let sent = 0; sent < NETWORK; sent += 6) {
    const { sendMany } = await uploader('free', network);
    expect(statusesOf(await sendMany(6))).toEqual(Array(6).fill('415'));
  }
  expect(statusesOf(await (await uploader('free', network)).sendMany(1))).toEqual(['429']);
  expect(statusesOf(await (await uploader('paid', network)).sendMany(1))).toEqual(['415']);

  const complain = async (from: string) => {
    const body = new FormData();
    const fields = { action: 'complain', kind: 'other', details: 'It happened.', email: 'a@example.org' };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('pictures', new File([new Uint8Array(EMPTY)], 'a.png', { type: 'image/png' }));
    const headers = { 'X-Forwarded-For': from };
    const answer = await fetch(`${server.url}/grievance`, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    });
    return answer.text();
  };
  const refused = await complain(network);
  expect(refused).toContain('too many came from your network within an hour');
  expect(refused).toContain('It happened.');
  expect(await complain(newNetwork())).toContain('It must be a whole JPEG or PNG file.');
  quiet.mockRestore();
});

test('does not limit the operator', async () => {
  const { id } = await uploader('free');
  const upload = (bytes: Uint8Array) =>
    server.admin.storage
      .from('avatars')
      .upload(`${id}/${randomUUID()}`, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), {});
  const answers = await Promise.all(Array.from({ length: 8 * 4 }, () => upload(EMPTY)));
  expect(new Set(answers.map(({ error }) => (error as { statusCode?: string } | null)?.statusCode))).toEqual(
    new Set(['415']),
  );
});
