/** The form of the secrets in the environment and in `secrets.json`. Messages continue after the secret's name and never repeat its value. */
import { z } from 'zod';

const text = () => z.string('must be a text in quotation marks');
/** HS256 needs a key as long as its hash. */
const jwtSecret = () => text().regex(/^.{32,}$/s, 'must have at least 32 characters');
const generated = () => text().regex(/^.{20,}$/s, 'must have at least 20 characters');
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

export const SECRET_FORMS = {
  jwtSecret: jwtSecret(),
  /** Signed access tokens before the last exchange. An attacker who guesses it can sign tokens too. */
  previousJwtSecret: jwtSecret(),
  jwtSecretExchangedAt: text().refine(
    (value) => TIME.test(value) && !Number.isNaN(Date.parse(value)),
    'must be a time with its zone, e.g. 2026-11-21T09:30:00Z',
  ),
  publishableKey: text().regex(
    /^sb_publishable_[\w-]{20,}$/,
    'must start with sb_publishable_ and go on with 20 characters or more',
  ),
  secretKey: text().regex(
    /^sb_secret_[\w-]{20,}$/,
    'must start with sb_secret_ and go on with 20 characters or more',
  ),
  /** With which pushes are signed: a private number of P-256. Without it the devices of members have to be added again. */
  pushPrivateKey: text().regex(/^[\w-]{43}$/, 'must be 32 bytes as base64url'),
  simulatorKeyId: text().regex(
    /^rzp_test_\w{14}$/,
    'must start with rzp_test_ and go on with 14 letters or digits',
  ),
  simulatorKeySecret: generated(),
  simulatorWebhookSecret: generated(),
};
