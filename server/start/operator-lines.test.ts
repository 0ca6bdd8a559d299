import { expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { developmentLine, portFault, readyLines } from './operator-lines.ts';

const KEYS = { RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' };
const SMTP = { SMTP_URL: 'smtp://h', MAIL_FROM: 'a@b.org' };
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://example.org',
  ...SMTP,
  ...KEYS,
  RAZORPAY_KEY_ID: 'rzp_live_a',
};
const STAY = 'mails stay in a mailbox here (set SMTP_URL to send them)';

test.each([
  [{}, `Development mode: ${STAY}; payments are simulated (set RAZORPAY_KEY_ID for real ones).`],
  [SMTP, 'Development mode: mails are sent; payments are simulated (set RAZORPAY_KEY_ID for real ones).'],
  [
    { ...KEYS, RAZORPAY_KEY_ID: 'rzp_test_a' },
    `Development mode: ${STAY}; payments are the provider’s tests.`,
  ],
  [{ ...KEYS, RAZORPAY_KEY_ID: 'rzp_live_a' }, `Development mode: ${STAY}; payments are real.`],
  [PRODUCTION, undefined],
])('says with %j what is simulated', (env, line) => expect(developmentLine(loadConfig(env))).toBe(line));

const url = 'http://127.0.0.1:3000';
const MAILBOX = `  Sign-in codes  ${url}/dev/mailbox`;
const STOP = '  Stop           Ctrl-C';
test.each([
  [
    {},
    { hasDemoMembers: true, withFrontEnd: true },
    [
      '',
      'Reshimgath is ready (development mode).',
      `  Open           ${url}`,
      MAILBOX,
      '  Demo members   sign in as member@demo.test (a valid member) or new@demo.test (an empty profile)',
      STOP,
    ],
  ],
  [
    SMTP,
    { hasDemoMembers: false, withFrontEnd: false },
    ['', 'Reshimgath is ready (development mode).', `  Backend        ${url} (without the front end)`, STOP],
  ],
  [
    PRODUCTION,
    { hasDemoMembers: false, withFrontEnd: true },
    ['', 'Reshimgath is ready.', `  Open           ${url}`, STOP],
  ],
])('says with %j and %j where to go', (env, started, lines) => {
  expect(readyLines({ config: loadConfig(env), url, ...started })).toEqual(lines);
});

const NO_ADDRESS =
  'HOST=127.0.0.1 is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all of its addresses';
test.each([
  ['EADDRINUSE', 'Port 3000 on 127.0.0.1 is busy: stop what uses it, or choose another one, e.g. PORT=3001'],
  ['EACCES', 'Port 3000 is not open to this user: choose one above 1023, e.g. PORT=3000'],
  ['EADDRNOTAVAIL', NO_ADDRESS],
  ['ENOTFOUND', NO_ADDRESS],
  ['EAI_AGAIN', NO_ADDRESS],
  ['EMFILE', undefined],
])('says what to do about a port that fails with %s', (code, line) => {
  expect(portFault(Object.assign(new Error(code), { code }), loadConfig({}))).toBe(line);
});
