import { expect, test } from 'vitest';
import { credentialOf } from './bearer.ts';

const keys = { publishable: 'sb_publishable_x', secret: `sb_secret_${'s'.repeat(4_000_000)}` };

test('the secret key alone is the service’s', () => {
  expect(credentialOf(new Headers({ apikey: keys.secret }), keys)).toEqual({ kind: 'service' });
  for (const apikey of [keys.publishable, keys.secret.slice(0, -1), `${keys.secret}s`, 'sb_secret_'])
    expect(credentialOf(new Headers({ apikey }), keys)).toEqual({ kind: 'anonymous' });
});

test('comparing a guess takes as long when its first character is wrong as when its last one is', () => {
  const [first, last] = [`x${keys.secret.slice(1)}`, `${keys.secret.slice(0, -1)}x`].map(
    (apikey) => new Headers({ apikey }),
  ) as [Headers, Headers];
  const times = { first: Number.POSITIVE_INFINITY, last: Number.POSITIVE_INFINITY };
  for (let count = 0; count < 15; count += 1)
    for (const [which, headers] of Object.entries({ first, last })) {
      const began = performance.now();
      credentialOf(headers, keys);
      times[which as 'first'] = Math.min(times[which as 'first'], performance.now() - began);
    }
  expect(times.last / times.first).toBeLessThan(2);
});
