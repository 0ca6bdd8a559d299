/** The product's functions, run by the embedded server or a project, and by Deno. */
import { existsSync } from 'node:fs';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, IS_EMBEDDED, openBackend } from './backend.ts';
import { DENO, type DenoFunctions, startDenoFunctions } from './deno-functions.ts';

const hasDeno = existsSync(DENO);
let backend: Backend;
beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());

const RUNTIMES = ['the backend', ...(hasDeno && IS_EMBEDDED ? ['Deno'] : [])];

describe.each(RUNTIMES)('functions served by %s', (runtime) => {
  let deno: DenoFunctions | undefined;
  beforeAll(() => {
    if (runtime === 'Deno') deno = startDenoFunctions(backend);
  });
  afterAll(() => deno?.stop());
  const guest = () => deno?.client() ?? backend.guest();

  /** The status and the code of a refusal. */
  async function refusalOf(client: SupabaseClient, name: string, body: object) {
    const { error } = await client.functions.invoke(name, { body });
    return [error?.context.status, ((await error?.context.json()) as { code?: string } | undefined)?.code];
  }

  test('returns the choice lists to a guest', async () => {
    const { data, error } = await guest().functions.invoke('list_data', { body: { name: 'Functions' } });
    expect(error).toBeNull();
    expect(Object.keys(data).sort()).toEqual([
      'highest_edu_dropdwon_list',
      'mangal_dropdwon_list',
      'married_dropdwon_list',
    ]);
  });

  test.each([
    ['payment_local', {}],
    ['verify_payment_local', {}],
    ['save_patrika', {}],
    ['match_with', {}],
    ['user_self_deletion', {}],
  ])('rejects a guest: %s', async (name, body) => {
    expect(await refusalOf(guest(), name, body)).toEqual([401, 'not_signed_in']);
  });

  test.each([
    ['settle_due_payments'],
    ['send_outbox'],
    ['remove_idle_photos'],
    ['rename_photos'],
    ['remove_story_pictures'],
    ['delete_idle_accounts'],
    ['recompute_patrikas'],
  ])('rejects everybody without the secret key: %s', async (name) => {
    expect(await refusalOf(guest(), name, {})).toEqual([401, 'service_only']);
  });

  test.each([['grievance'], ['shared_biodata'], ['unsubscribe']])(
    'answers a guest with a page that nobody frames and no other origin reads: %s',
    async (name) => {
      const call = { method: 'POST', headers: { apikey: backend.publishableKey }, body: '{}' };
      const answer = await (deno?.fetch ?? fetch)(`${backend.url}/functions/v1/${name}`, call);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get('content-security-policy')).toMatch(
        /default-src 'none';.*frame-ancestors 'none'/,
      );
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test('reads a form with a picture', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ action: 'follow', ticket: 'RG-2020-000001', access: '0' }))
      body.append(name, value);
    body.append('pictures', new File([new Uint8Array(2_000_000)], 'चित्र.jpg', { type: 'image/jpeg' }));
    const call = { method: 'POST', headers: { apikey: backend.publishableKey }, body };
    const answer = await (deno?.fetch ?? fetch)(`${backend.url}/functions/v1/grievance`, call);
    expect([answer.status, (await answer.text()).includes('no complaint with this number')]).toEqual([
      404,
      true,
    ]);
  });

  test('rejects a webhook without a signature', async () => {
    const [status] = await refusalOf(guest(), 'razorpay_webhook', { event: 'payment.captured' });
    expect([400, 401, 503]).toContain(status);
  });

  test('deletes the account of the caller', async () => {
    const person = await backend.signUp();
    const { data: session } = await person.client.auth.getSession();
    const client = guest();
    client.functions.setAuth(session.session?.access_token ?? '');
    const { data, error } = await client.functions.invoke('user_self_deletion', { body: {} });
    expect([error, data]).toEqual([null, { success: true }]);
    expect((await person.client.auth.getUser()).error).not.toBeNull();
  });

  test('answers the preflight request of a browser', async () => {
    const request = {
      method: 'OPTIONS',
      headers: { origin: 'https://example.org', 'access-control-request-method': 'POST' },
    };
    const answer = await (deno?.fetch ?? fetch)(`${backend.url}/functions/v1/list_data`, request);
    expect([answer.ok, answer.headers.get('access-control-allow-origin')]).toEqual([true, '*']);
  });
});
