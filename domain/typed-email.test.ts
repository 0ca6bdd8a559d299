import { expect, it } from 'vitest';
import { emailAddress } from './typed-email.ts';

it.each(['a@b.co', 'Asha.K+1@mail.example.in', 'ASHA@EXAMPLE.ORG'])(
  'accepts the address %s [5.01, 5.04]',
  (email) => {
    expect(emailAddress(` ${email}\u200b `)).toBe(email);
  },
);
it.each(['', 'asha', 'asha@', 'asha@mail', '@mail.in', 'a b@mail.in', 'asha@mail.i'])(
  'rejects the address %j [5.01, 5.03]',
  (email) => {
    expect(emailAddress(email)).toBeNull();
  },
);
