/** What anybody may post to the page for complaints: every form is bounded before it is parsed, so that nobody else waits. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';
import { longestTurnOf } from './worst-input/longest-turn.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=b';
const part = (name: string, value: string, more = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

async function post(type: string, body: string, path = '/grievance') {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    redirect: 'manual',
  });
  return { status: response.status, page: await response.text() };
}

/** Each with the expected status. */
const WORST: [string, string, () => string, number][] = [
  ['an urlencoded form of four megabytes', URLENCODED, () => 'a&'.repeat(2_000_000), 413],
  ['an urlencoded form of the largest size', URLENCODED, () => 'a&'.repeat(16 * 1024), 400],
  ['escapes without digits', URLENCODED, () => '%'.repeat(32 * 1024), 400],
  ['a million parts', MULTIPART, () => '--b\r\n\r\n\r\n'.repeat(1_000_000), 413],
  ['a hundred thousand fields', MULTIPART, () => part('a', '1').repeat(100_000), 413],
  ['a hundred thousand files', MULTIPART, () => part('pictures', '1', '; filename="a"').repeat(100_000), 413],
  ['a field of twenty megabytes', MULTIPART, () => `${part('details', 'x'.repeat(20_000_000))}--b--`, 400],
  ['a header without an end', MULTIPART, () => `--b\r\n${'x'.repeat(20_000_000)}`, 400],
  [
    'a body of almost-boundaries',
    `multipart/form-data; boundary=${'a'.repeat(70)}`,
    () => `\r\n--${'a'.repeat(69)}b`.repeat(200_000),
    400,
  ],
  [
    'a boundary of eight thousand characters',
    `multipart/form-data; boundary=${'a'.repeat(8000)}`,
    () => `\r\n--${'a'.repeat(7999)}b`.repeat(1000),
    400,
  ],
  ['a form without a boundary', 'multipart/form-data', () => part('action', 'follow'), 400],
  ['a form that breaks off', MULTIPART, () => part('action', 'follow'), 400],
  ['no form', 'application/json', () => '{"action":"complain"}', 400],
];

test.each(WORST)(
  'responds to %s at once, and others are served meanwhile',
  async (_what, type, body, status) => {
    const text = body();
    const { result, longest } = await longestTurnOf(() => post(type, text));
    expect(result.status).toBe(status);
    // Milliseconds; the client of this test is in the same thread.
    expect(longest).toBeLessThan(1000);
  },
);

test('reads fields of a multipart form and of an urlencoded one', async () => {
  const values = { action: 'follow', ticket: 'RG-2020-000001', access: '0000000000' };
  const multipart = Object.entries(values).map(([name, value]) => part(name, value));
  for (const answer of [
    await post(MULTIPART, `${multipart.join('')}--b--\r\n`),
    await post(`${URLENCODED};charset=UTF-8`, new URLSearchParams(values).toString()),
  ])
    expect([answer.status, answer.page.includes('no complaint with this number')]).toEqual([404, true]);
});

test.each(Object.getOwnPropertyNames(Object.prototype))(
  'returns the page, and no error, for an action and fields named %s',
  async (name) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const path of ['/grievance', '/functions/v1/grievance']) {
      const fields = { action: name, [name]: name, kind: name, draft: name };
      const answer = await post(URLENCODED, new URLSearchParams(fields).toString(), path);
      expect([answer.status, answer.page.includes('<form')]).toEqual([400, true]);
    }
    expect(logged).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  },
);
