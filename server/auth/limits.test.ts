import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AUTH_LIMITS } from './limits.ts';

test('limits sign-in as docs/security.md says', () => {
  const inFiveMinutes = { amount: 30, seconds: 300, burst: 30 };
  const anHour = (amount: number) => ({ amount, seconds: 3600, burst: amount });
  expect(AUTH_LIMITS).toEqual({
    codesPerIp: inFiveMinutes,
    verificationsPerIp: inFiveMinutes,
    updatesPerIp: inFiveMinutes,
    refreshesPerIp: { ...inFiveMinutes, amount: 150 },
    codesPerAddress: anHour(10),
    codesInAll: anHour(2000),
    emailChangesPerUser: anHour(5),
    phoneChangesPerUser: anHour(5),
    resendSeconds: 60,
    codeLifeSeconds: 600,
    wrongAttempts: 5,
    wrongAttemptsOfRequester: 4,
    wrongAttemptsElsewhere: 3,
    wrongAttemptsPerNetworkElsewhere: 2,
    accessTokenSeconds: 3600,
    reuseSeconds: 10,
    usedTokenSeconds: 86_400,
    bodyBytes: 1_048_576,
    metadataBytes: 4096,
    lockMs: 5000,
    hookMs: 5000,
    requestMs: 10_000,
  });
  const security = readFileSync('docs/security.md', 'utf8');
  for (const limit of [
    '30 codes, 30 attempts and 30 changes of the account, 150 refreshes (then 503) in five minutes',
    'a sign-in code a minute, ten an hour; five failed attempts',
    'five requests an hour to change the e-mail address, five for the number',
    '2,000 sign-in codes an hour',
  ])
    expect(security).toContain(limit);
});
