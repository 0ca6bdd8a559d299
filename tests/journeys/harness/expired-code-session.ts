/** Sessions whose sign-in code was entered an hour ago. */
import { createHmac } from 'node:crypto';
import type { Person } from './people.ts';
import { productAddress } from './product.ts';

const HOUR_SECONDS = 3600;

/** The same person with the same session, whose last code is an hour old. */
export function withOldCode<Somebody extends Person>(person: Somebody): Somebody {
  const [header = '', payload = ''] = person.session.access_token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const amr = [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) - HOUR_SECONDS }];
  const signed = `${header}.${Buffer.from(JSON.stringify({ ...claims, amr })).toString('base64url')}`;
  const signature = createHmac('sha256', productAddress().jwtSecret).update(signed).digest('base64url');
  return { ...person, session: { ...person.session, access_token: `${signed}.${signature}` } };
}
