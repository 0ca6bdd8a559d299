/**
 * The exchange of the token secret on a running installation: nobody is signed out, and the old secret is useless to an attacker.
 */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTokens } from '#server/auth/tokens.ts';
import { type Installation, startInstallation } from './installation.ts';
import { runProgram } from './run-program.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.remove());

it('keeps sessions and rejects tokens forged with the old secret', async () => {
  const person = await installation.signUp('asha');
  const { url } = installation.server;
  const statusOf = async (path: string, token: string) =>
    (
      await fetch(`${url}${path}`, {
        headers: { apikey: installation.secrets.publishableKey, Authorization: `Bearer ${token}` },
      })
    ).status;

  const exchange = await runProgram('scripts/admin/main.ts', ['exchange-token-secret'], {
    DATA_DIR: installation.dataDir,
  });
  expect(exchange.code).toBe(0);
  // Until the restart the server signs and verifies as before.
  expect(await statusOf('/auth/v1/user', person.accessToken)).toBe(200);
  const { data } = await person.client.auth.refreshSession();
  const token = data.session?.access_token ?? '';
  // The exchange counts in whole seconds.
  await expect.poll(() => Date.now() / 1000).toBeGreaterThan(Number(decodeJwt(token).iat) + 1);
  await installation.server.end('SIGINT');
  await installation.start();
  const exchanged = Math.floor(Date.now() / 1000);

  for (const good of [person.accessToken, token]) {
    expect(await statusOf('/auth/v1/user', good)).toBe(200);
    expect(await statusOf('/rest/v1/profiles?select=id', good)).toBe(200);
  }
  expect((await person.client.auth.refreshSession()).error).toBeNull();

  // A token of the exchange's own second may have been issued before it.
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(exchanged);
  const now = Math.floor(Date.now() / 1000);
  const forge = (claims: Record<string, unknown>) =>
    createTokens({ secret: installation.secrets.jwtSecret, issuer: `${url}/auth/v1` }).sign({
      role: 'authenticated',
      sub: person.id,
      iat: now,
      exp: now + 3600,
      ...claims,
    });
  for (const forged of [
    await forge({}),
    await forge({ role: 'service_role', sub: undefined, iat: now - 3600 }),
    await forge({ role: 'service_role', sub: undefined, iat: now - 3600, exp: undefined }),
  ]) {
    expect(await statusOf('/rest/v1/payment_orders?select=id', forged)).toBe(401);
    expect(await statusOf(`/auth/v1/admin/users/${person.id}`, forged)).toBe(403);
  }
});
