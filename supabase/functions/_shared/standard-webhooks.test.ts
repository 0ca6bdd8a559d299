import { expect, test } from 'vitest';
import { isSignedWebhook, signedHeaders } from './standard-webhooks.ts';

const NOW = new Date('2026-11-21T06:00:00Z');
const secretOf = (text: string) => `v1,whsec_${btoa(text)}`;
const SECRET = secretOf('a secret of this deployment');
const BODY = '{"sms":{}}';

/** Whether a request is accepted that was signed for these, and then changed. */
async function accepts(
  { id = 'msg_1', signedAt = NOW, secret = SECRET, secrets = SECRET, body = BODY },
  change: (headers: Headers) => void = () => {},
) {
  const headers = new Headers(await signedHeaders({ id, now: signedAt, secret }, BODY));
  change(headers);
  return isSignedWebhook(headers, new TextEncoder().encode(body), {
    secrets: secrets || undefined,
    now: NOW,
  });
}
const secondsFromNow = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const signature = (change: (given: string) => string) => (headers: Headers) =>
  headers.set('webhook-signature', change(headers.get('webhook-signature') ?? ''));

test.each<[string, Parameters<typeof accepts>[0], Parameters<typeof accepts>[1]?]>([
  ['with its secret', {}],
  ['with the second of two secrets', { secrets: `${secretOf('of the next deployment')}|${SECRET}` }],
  ['beside a malformed secret', { secrets: `whsec_unfit|v1,whsec_%|v1,whsec_|${SECRET}` }],
  ['five minutes ago', { signedAt: secondsFromNow(-300) }],
  ['by a clock that is five minutes fast', { signedAt: secondsFromNow(300) }],
  ['with an id of a hundred characters', { id: 'm'.repeat(100) }],
  ['as the fifth of five, which spaces separate', {}, signature((own) => `${'v1,AAAA '.repeat(4)}${own}`)],
  ['after a comma and a space', {}, signature((own) => `v1,AAAA, ${own}`)],
  ['beside one that is not base64', {}, signature((own) => `v1,% ${own}`)],
])('accepts a request signed %s', async (_how, request, change) => {
  expect(await accepts(request, change)).toBe(true);
});

test.each<[string, Parameters<typeof accepts>[0], Parameters<typeof accepts>[1]?]>([
  ['another secret', { secret: secretOf('of somebody else') }],
  ['another body', { body: '{"sms": {}}' }],
  ['another body of the same length', { body: '{"sms":[]}' }],
  ['no secret in the settings', { secrets: '' }],
  ['a time more than five minutes ago', { signedAt: secondsFromNow(-301) }],
  ['a time more than five minutes ahead', { signedAt: secondsFromNow(301) }],
  ['a changed time', {}, (headers) => headers.set('webhook-timestamp', String(NOW.getTime() / 1000 + 1))],
  ['a time that is no number', {}, (headers) => headers.set('webhook-timestamp', 'now')],
  ['no time', {}, (headers) => headers.delete('webhook-timestamp')],
  ['a changed id', {}, (headers) => headers.set('webhook-id', 'msg_2')],
  ['an id of 101 characters', { id: 'm'.repeat(101) }],
  ['an empty id', { id: '' }],
  ['no signature', {}, (headers) => headers.delete('webhook-signature')],
  ['a signature of another version', {}, signature((own) => own.replace('v1', 'v2'))],
  ['a signature after five others', {}, signature((own) => `${'v1,AAAA '.repeat(5)}${own}`)],
])('refuses a request with %s', async (_how, request, change) => {
  expect(await accepts(request, change)).toBe(false);
});

test('signs nothing with a malformed secret', async () => {
  for (const secret of ['', 'whsec_c2VjcmV0', 'whsec_c2VjcmV0YQ', 'v1,whsec_', 'v1,whsec_%'])
    await expect(signedHeaders({ id: 'msg_1', now: NOW, secret }, BODY)).rejects.toThrow('malformed');
});
