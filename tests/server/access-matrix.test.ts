/** Every cell of the access matrix over HTTP: what is withheld occurs in no response, and storage refuses withheld photos. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allowed,
  GUEST_VIEWER,
  LEVELS,
  type Matrix,
  makeMatrix,
  OWNER,
  type Seen,
  VIEWERS,
} from '#tests/harness/access-matrix.ts';
import { type Attacker, attacker } from '#tests/harness/attackers.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
let matrix: Matrix;
const viewers: Record<string, Attacker> = {};

beforeAll(async () => {
  server = await startTestServer();
  matrix = await makeMatrix(server.database);
  for (const [name, id] of Object.entries(matrix.viewers))
    viewers[name] = attacker(server, id, await server.tokenFor(id));
  viewers[GUEST_VIEWER] = attacker(server, '');
});
afterAll(() => server.close());

/** Whether storage signs an address of the photo, and whether it then serves the photo by it and by the viewer's token. */
async function readsPhoto({ ask }: Attacker, photo: string): Promise<boolean[]> {
  const signed = await ask(`/storage/v1/object/sign/avatars/${photo}`, { json: { expiresIn: 60 } });
  const address = signed.status === 200 ? (JSON.parse(signed.text) as { signedURL: string }).signedURL : null;
  const responses = await Promise.all([
    address === null ? null : fetch(`${server.url}/storage/v1${address}`, { method: 'HEAD' }),
    ask(`/storage/v1/object/authenticated/avatars/${photo}`, { method: 'HEAD' }),
  ]);
  return responses.map((response) => response?.status === 200);
}

async function seenBy(viewer: string): Promise<{ seen: Seen; texts: string[] }> {
  const { ask } = viewers[viewer] as Attacker;
  const { owner } = matrix;
  const [, name = ''] = (await matrix.photo()).split('/');
  const [card, saved, interests, contact, files, patrikas, born] = await Promise.all([
    ask(`/rest/v1/valid_profiles?id=eq.${owner}`),
    ask(`/rest/v1/valid_profiles?select=first_photo,photo_focus&first_photo=eq.${name}`),
    ask(`/rest/v1/my_interests?id=eq.${owner}`),
    ask('/rest/v1/rpc/contact_of', { json: { user_id: owner } }),
    ask('/storage/v1/object/list/avatars', { json: { prefix: `${owner}/` } }),
    ask(`/rest/v1/member_patrikas?id=eq.${owner}`),
    ask(`/rest/v1/valid_profiles?select=id,dob&dob=lte.${OWNER.dob}&order=dob`),
  ]);
  return {
    seen: {
      card: card.text.includes(OWNER.last_name),
      photo: card.text.includes(name),
      phone: contact.text.includes(OWNER.phone),
      parent_number: contact.text.includes(OWNER.parent_number),
      mama_phone: contact.text.includes(OWNER.mama_phone),
      parent_address: contact.text.includes(OWNER.parent_address),
      birth_date: card.text.includes(OWNER.dob),
      birth_time: card.text.includes('"dob_time":"'),
      patrika: patrikas.text.includes(owner),
    },
    texts: [card, saved, interests, contact, files, patrikas, born].map(({ text }) => text),
  };
}

describe.each(LEVELS)('with the level %s', (level) => {
  beforeAll(() => matrix.setLevels(level));

  test.each(VIEWERS)('%s is sent what the access matrix allows and no more [10.35]', async (viewer) => {
    const cells = allowed(viewer, level);
    const photo = await matrix.photo();
    const { seen, texts } = await seenBy(viewer);
    expect(seen).toEqual(cells);
    if (!cells.photo) expect(texts.join()).not.toContain(photo.split('/')[1]);
    for (const detail of ['phone', 'parent_number', 'mama_phone', 'parent_address'] as const)
      if (!cells[detail]) expect(texts.join()).not.toContain(OWNER[detail]);
    if (!cells.birth_date) expect(texts.join()).not.toContain(OWNER.dob);
    if (level !== 'members' || cells.photo)
      expect(await readsPhoto(viewers[viewer] as Attacker, photo)).toEqual([cells.photo, cells.photo]);
    const open = await fetch(`${server.url}/storage/v1/object/public/avatars/${photo}`, { method: 'HEAD' });
    expect(open.status === 200).toBe(level === 'members');
  });
});

test('a signed address shows nothing once its viewer is blocked', async () => {
  await matrix.setLevels('accepted');
  const viewer = 'a member in contact';
  const photo = await matrix.photo();
  const { ask } = viewers[viewer] as Attacker;
  const signed = await ask(`/storage/v1/object/sign/avatars/${photo}`, { json: { expiresIn: 600 } });
  const { signedURL } = JSON.parse(signed.text) as { signedURL: string };
  const read = async () => (await fetch(`${server.url}/storage/v1${signedURL}`, { method: 'HEAD' })).status;
  expect(await read()).toBe(200);
  await server.database.admin`
    insert into private.blocks (blocker, blocked) values (${matrix.viewers[viewer] ?? ''}, ${matrix.owner})`;
  expect(await read()).toBe(400);
});
