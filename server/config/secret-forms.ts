/**
 * The form of each secret, the same whether the environment or `secrets.json` gives it.
 */

interface Form {
  pattern: { test(value: string): boolean };
  /** What the value must be, to go on a sentence that starts with its name; never repeats the value. */
  rule: string;
}

/** HS256 wants a key as long as its hash. */
const JWT_SECRET: Form = { pattern: /^.{32,}$/s, rule: 'must have at least 32 characters' };
const GENERATED: Form = { pattern: /^.{20,}$/s, rule: 'must have at least 20 characters' };

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** By the names of `secrets.json`. */
export const SECRET_FORMS = {
  jwtSecret: JWT_SECRET,
  // Whoever guesses it signs tokens too.
  previousJwtSecret: JWT_SECRET,
  jwtSecretExchangedAt: {
    pattern: { test: (value) => TIME.test(value) && !Number.isNaN(Date.parse(value)) },
    rule: 'must be a time with its zone, e.g. 2026-11-21T09:30:00Z',
  },
  publishableKey: {
    pattern: /^sb_publishable_[\w-]{20,}$/,
    rule: 'must start with sb_publishable_ and go on with 20 characters or more',
  },
  secretKey: {
    pattern: /^sb_secret_[\w-]{20,}$/,
    rule: 'must start with sb_secret_ and go on with 20 characters or more',
  },
  simulatorKeyId: {
    pattern: /^rzp_test_\w{14}$/,
    rule: 'must start with rzp_test_ and go on with 14 letters or digits',
  },
  simulatorKeySecret: GENERATED,
  simulatorWebhookSecret: GENERATED,
} as const satisfies Record<string, Form>;

export type SecretName = keyof typeof SECRET_FORMS;
