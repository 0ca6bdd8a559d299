/** "Download my data" by the calls of the page, for a member with all that one can have. */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeMember } from '#tests/harness/members.ts';
import { landscape } from '#tests/harness/pictures.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';
import { loadClient } from '#web/backend/client.ts';
import { fetchOwnData } from '#web/features/my-data/api/get-own-data.ts';
import { zipOf } from '#web/features/my-data/lib/zip.ts';

/** How long an export may take, in milliseconds. */
const LIMIT = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

/** Signs in as the browser does: with the client of the application, which finds the server by its own origin. */
async function signInHere() {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string | URL | Request, init?: RequestInit) =>
    fetch(typeof address === 'string' ? new URL(address, server.url) : address, init),
  );
  const { id, email, session } = await server.signUp();
  const { error } = await (await loadClient()).auth.setSession(session);
  expect(error).toBeNull();
  return { id, email };
}

test(
  'exports six photos and five hundred interests as one file [10.12]',
  async () => {
    const { admin } = server.database;
    const { id, email } = await signInHere();
    const owner = await server.actingAs(id);
    for (let photo = 1; photo <= 6; photo += 1) {
      const bytes = new Uint8Array(
        await landscape(1200 + photo, 1600)
          .jpeg()
          .toBuffer(),
      );
      const stored = await owner.storage
        .from('avatars')
        .upload(`${id}/${photo}`, new Blob([bytes], { type: 'image/jpeg' }), { contentType: 'image/jpeg' });
      expect(stored.error).toBeNull();
    }
    const other = await makeMember(server.database);
    await admin`
      insert into private.interests (sender, receiver, state, sent_at)
      select ${id}, ${other}, 'expired', now() - make_interval(days => 100 + n) from generate_series(1, 500) as n`;

    const { data, photos } = await fetchOwnData(id);
    const zip = zipOf({ 'data.json': JSON.stringify(data), ...photos });

    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.keys(files)).toEqual([
      'data.json',
      ...[1, 2, 3, 4, 5, 6].map((place) => `photos/${place}.jpg`),
    ]);
    const read = JSON.parse(strFromU8(files['data.json'] as Uint8Array));
    expect(read).toMatchObject({ account: { id, email }, profile: { photo_count: 6 } });
    expect(read.further.interests).toHaveLength(500);
    expect(Object.values(photos).every(({ length }) => length > 1000)).toBe(true);
  },
  LIMIT,
);
