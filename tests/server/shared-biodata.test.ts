/** The page of a shared biodata: what is returned to robots and to people, and that all closed links look the same. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDevanagari } from '#domain/names/other-script.ts';
import { FILLED_PROFILE, makeMember, memberScope } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
let member: string;
beforeAll(async () => {
  server = await startTestServer();
  member = await makeMember(server.database);
  await server.database.admin`
    insert into public.biodata_details (member, gotra, mother_name) values (${member}, 'काश्यप', '<b>सुनीता</b>')`;
});
afterAll(() => server.close());

async function makeLink(): Promise<{ id: string; address: string }> {
  const [link] = await server.database.database.query<{ id: string; token: string }>(memberScope(member), {
    text: "select id, token from public.create_biodata_link('देशमुख कुटुंब', 14, 'mr', true, false, true, false)",
  });
  return { id: link?.id ?? '', address: `${server.url}/b/${link?.token}` };
}

async function viewsOf(id: string) {
  const [row] = await server.database.admin`select views from private.biodata_links where id = ${id}`;
  return row?.views;
}

/** All parts of a response by which a visitor could distinguish two. */
async function seen(address: string, method: string) {
  const response = await fetch(address, { method });
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !/^(date|sb-request-id)$/.test(name)),
  );
  return { status: response.status, headers, body: await response.text() };
}

test('a robot that fetches the link sees no name and no photo, and counts as no view [10.65]', async () => {
  const { id, address } = await makeLink();
  const { status, headers, body } = await seen(address, 'GET');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  for (const secret of [
    FILLED_PROFILE.first_name,
    inDevanagari(FILLED_PROFILE.first_name),
    FILLED_PROFILE.last_name,
    'og:',
    'data:',
  ])
    expect(body).not.toContain(secret);
  expect([...body.matchAll(/<img src="(.*?)"/g)].map(([, address]) => address)).toEqual(['/logo.svg']);
  expect(await viewsOf(id)).toBe(0);
});

test('a tap shows the biodata with the recipient across it, and counts', async () => {
  const { id, address } = await makeLink();
  const { status, body } = await seen(address, 'POST');
  expect(status).toBe(200);
  expect(body).toContain('देशमुख कुटुंब');
  expect(body).toContain('काश्यप');
  expect(body).toContain(inDevanagari(FILLED_PROFILE.last_name));
  expect(body).toContain('&lt;b&gt;सुनीता');
  expect(body).toContain('src="data:image/jpeg;base64,');
  expect(await viewsOf(id)).toBe(1);
});

test('a page without telephone number contains no run of ten digits [10.71]', async () => {
  const { address } = await makeLink();
  for (const method of ['GET', 'POST']) expect((await seen(address, method)).body).not.toMatch(/[\d०-९]{10}/);
});

test('unknown, expired, revoked and malformed links have the same answer [10.66]', async () => {
  const [expired, revoked] = [await makeLink(), await makeLink()];
  await server.database.admin`update private.biodata_links set expires_at = now() where id = ${expired.id}`;
  await server.database.admin`update private.biodata_links set revoked_at = now() where id = ${revoked.id}`;
  const others = [revoked.address, `${server.url}/b/${'A'.repeat(22)}`, `${server.url}/b/x`];
  for (const method of ['GET', 'POST']) {
    const wanted = await seen(expired.address, method);
    expect(wanted.status).toBe(404);
    for (const address of others) expect(await seen(address, method)).toEqual(wanted);
  }
});

test('a revoked link answers 404 to the next request', async () => {
  const { id, address } = await makeLink();
  expect((await seen(address, 'POST')).status).toBe(200);
  await server.database.database.query(memberScope(member), {
    text: 'select public.revoke_biodata_links($1)',
    values: [id],
  });
  expect((await seen(address, 'POST')).status).toBe(404);
});
