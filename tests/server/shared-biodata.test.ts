/** The page of a shared biodata: what is returned to robots and to people, and that all closed links look the same. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inDevanagari } from '#domain/names/other-script.ts';
import { handle } from '#functions/shared_biodata/handler.ts';
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
// A member makes ten a day.
afterEach(() => server.database.admin`delete from private.biodata_links`);
afterAll(() => server.close());

async function makeLink(language = 'mr') {
  const [link] = await server.database.database.query<{ id: string; token: string }>(memberScope(member), {
    text: "select id, token from public.create_biodata_link('देशमुख कुटुंब', 14, $1, true, false, true, false)",
    values: [language],
  });
  return { id: link?.id ?? '', token: link?.token ?? '', address: `${server.url}/b/${link?.token}` };
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

const SAFARI = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36';
test.each([
  ['chrome', CHROME],
  ['chrome', `${SAFARI} CriOS/142.0 Mobile/15E148 Safari/604.1`],
  ['edge', `${CHROME} EdgA/142.0`],
  ['edge', `${SAFARI} EdgiOS/142.0 Safari/604.1`],
  ['firefox', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  ['firefox', `${SAFARI} FxiOS/145.0 Mobile/15E148 Safari/604.1`],
  ['opera', `${CHROME} OPR/95.0`],
  ['safari', `${SAFARI} Version/26.0 Mobile/15E148 Safari/604.1`],
  ['samsung', 'Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36'],
  ['other', 'curl/8.5.0'],
])('keeps of a visitor only that the browser is %s: %s', async (browser, agent) => {
  const { id, address } = await makeLink();
  await fetch(address, { method: 'POST', headers: { 'user-agent': agent } });
  const rows = await server.database.admin`select browser from private.biodata_views where link = ${id}`;
  expect(rows).toEqual([{ browser }]);
});

test('a link in English is a page in English', async () => {
  const { address } = await makeLink('en');
  const { body } = await seen(address, 'POST');
  expect(body).toContain('<html lang="en"');
  expect(body).toContain(FILLED_PROFILE.last_name);
});

describe('on a hosted project, which draws no pictures', () => {
  /** The page, as the function answers it there; `photos` are what its storage service has of a photo. */
  async function hostedPage(...photos: ('rendering' | 'original')[]) {
    const { token } = await makeLink('en');
    const request = new Request(`https://project.example/functions/v1/shared_biodata?token=${token}`, {
      method: 'POST',
    });
    const response = await handle(request, {
      backendUrl: server.url,
      publishableKey: server.keys.publishable,
      serviceKey: server.keys.secret,
      variables: {},
      now: () => new Date(),
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input));
        if (!pathname.startsWith('/storage/')) return fetch(input, init);
        const asked = pathname.includes('/render/') ? 'rendering' : 'original';
        return photos.includes(asked) ? new Response(asked) : Response.json({}, { status: 400 });
      },
    });
    expect(response.status).toBe(200);
    return response.text();
  }
  const photoIn = (page: string) => atob(/src="data:image\/jpeg;base64,([^"]+)"/.exec(page)?.[1] ?? '');

  test('the page has the text, the photo within it and the recipient across it', async () => {
    const page = await hostedPage('rendering', 'original');
    expect(page).toContain(FILLED_PROFILE.first_name);
    expect(page).toMatch(/देशमुख कुटुंब · \d/);
    expect(photoIn(page)).toBe('rendering');
  });

  test('the photo is the original without renderings, and missing where neither is to be had', async () => {
    expect(photoIn(await hostedPage('original'))).toBe('original');
    const bare = await hostedPage();
    expect([bare.includes(FILLED_PROFILE.first_name), photoIn(bare)]).toEqual([true, '']);
  });
});
