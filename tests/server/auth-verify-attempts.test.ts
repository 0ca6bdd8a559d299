/** Wrong attempts of a sign-in code: how many each network has, and what they leave to its owner. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthServer,
  atOnce,
  someAddress,
  someEmail,
  startAuthServer,
} from '#tests/harness/auth-server.ts';
import { codesOf } from '#tests/harness/sign-in-codes.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const EXPIRED = { code: 'otp_expired', message: 'Token has expired or is invalid' };
const { networkOf, mailCode, verify, wrongCodes } = codesOf(() => server);

describe('wrong attempts of other networks', () => {
  const guessFrom = async (email: string, code: string, addresses: string[]) => {
    for (const [index, wrong] of wrongCodes(code, addresses.length).entries())
      await verify(email, wrong, addresses[index]);
  };
  const networksOf = (count: number) => Array.from({ length: count }, () => someAddress());
  const attemptsOf = async (email: string) => {
    const [row] = await server.test.admin`select attempts from server.codes where relates_to = ${email}`;
    return row?.attempts;
  };

  it('leave the code valid for its owner in any other network', async () => {
    const stranger = someAddress();
    for (const own of [undefined, someAddress()]) {
      const email = someEmail();
      const code = await mailCode(email);
      await guessFrom(email, code, Array(10).fill(stranger));
      expect(await attemptsOf(email)).toBe(2);
      expect((await verify(email, code, stranger)).error).toMatchObject(EXPIRED);
      expect((await verify(email, code, own)).error).toBeNull();
    }
  });

  it('leave the owner an attempt when the attacker requested the code', async () => {
    const [email, stranger] = [someEmail(), someAddress()];
    const code = await mailCode(email, stranger);
    await guessFrom(email, code, Array(10).fill(stranger));
    expect(await attemptsOf(email)).toBe(4);
    expect((await verify(email, code, stranger)).error).toMatchObject(EXPIRED);
    expect((await verify(email, code)).error).toBeNull();
  });

  it('leave the owner two of five attempts when they come from twenty networks', async () => {
    const email = someEmail();
    const code = await mailCode(email);
    const addresses = networksOf(20);
    await guessFrom(email, code, addresses);
    expect(await attemptsOf(email)).toBe(3);
    expect((await verify(email, code, someAddress())).error).toMatchObject(EXPIRED);
    const [wrong = ''] = wrongCodes(code, 1);
    expect((await verify(email, wrong)).error).toMatchObject(EXPIRED);
    expect((await verify(email, code)).error).toBeNull();
  });

  it('never exceed five checked attempts for one code', async () => {
    const email = someEmail();
    const asker = someAddress();
    const code = await mailCode(email, asker);
    await guessFrom(email, code, [...networksOf(4), ...Array(6).fill(asker), ...networksOf(10)]);
    expect(await attemptsOf(email)).toBe(5);
    for (const address of [asker, networkOf(email)])
      expect((await verify(email, code, address)).error).toMatchObject(EXPIRED);
  });

  it('are counted for the /64 of an IPv6 address', async () => {
    const email = someEmail();
    const code = await mailCode(email, '2001:db8:7:1::1');
    await guessFrom(
      email,
      code,
      [1, 2, 3, 4].map((host) => `2001:db8:9:1::${host}`),
    );
    expect(await attemptsOf(email)).toBe(2);
    expect((await verify(email, code, '2001:db8:7:1::ff')).error).toBeNull();
  });

  it('are counted exactly when concurrent', async () => {
    const email = someEmail();
    const code = await mailCode(email);
    const wrong = wrongCodes(code, 6);
    const addresses = networksOf(6);
    await atOnce(server, email, 6, () => verify(email, wrong.pop() ?? '', addresses.pop()));
    expect(await attemptsOf(email)).toBe(3);
    expect((await verify(email, code)).error).toBeNull();
  });

  it('are stored without a readable network address', async () => {
    const email = someEmail();
    const [stranger, owner] = [someAddress(), networkOf(email)];
    await guessFrom(email, await mailCode(email), [stranger]);
    const rows = await server.test.admin`select * from server.codes where relates_to = ${email}`;
    expect(JSON.stringify(rows)).toContain('"wrong_from":{"');
    for (const address of [stranger, owner]) expect(JSON.stringify(rows)).not.toContain(address);
  });
});

it('resets the count of wrong attempts when a new code is sent', async () => {
  const email = someEmail();
  for (const wrong of wrongCodes(await mailCode(email), 5)) await verify(email, wrong);
  server.pass(60);
  const code = await mailCode(email);
  for (const wrong of wrongCodes(code, 3)) await verify(email, wrong);
  expect((await verify(email, code)).error).toBeNull();
});
