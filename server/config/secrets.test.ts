import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OperatorError } from './operator-error.ts';
import { exchangeJwtSecret, loadSecrets, storedSecretKey } from './secrets.ts';

const PUBLISHABLE = 'must start with sb_publishable_ and go on with 20 characters or more';
const SECRET = 'must start with sb_secret_ and go on with 20 characters or more';
const SIMULATOR = 'must start with rzp_test_ and go on with 14 letters or digits';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('loadSecrets', () => {
  it('creates secrets in the expected formats and keeps them', () => {
    const secrets = loadSecrets(folder);
    expect(secrets).toEqual({
      jwtSecret: expect.stringMatching(/^[\w-]{64}$/),
      publishableKey: expect.stringMatching(/^sb_publishable_[\w-]{32}$/),
      secretKey: expect.stringMatching(/^sb_secret_[\w-]{43}$/),
      pushPrivateKey: expect.stringMatching(/^[\w-]{43}$/),
      simulatorKeyId: expect.stringMatching(/^rzp_test_\w{14}$/),
      simulatorKeySecret: expect.stringMatching(/^[\w-]{32}$/),
      simulatorWebhookSecret: expect.stringMatching(/^[\w-]{32}$/),
    });
    const { ino } = statSync(path.join(folder, 'secrets.json'));
    expect(loadSecrets(folder)).toEqual(secrets);
    // A complete file is not written again.
    expect(statSync(path.join(folder, 'secrets.json')).ino).toBe(ino);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
  });

  it('makes the file private, also when its mode was changed', () => {
    loadSecrets(folder);
    const file = path.join(folder, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    loadSecrets(folder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('prefers the environment and does not store its values', () => {
    const stored = loadSecrets(folder);
    const chosen = loadSecrets(folder, { jwtSecret: 'from the environment', secretKey: undefined });
    expect(chosen).toEqual({ ...stored, jwtSecret: 'from the environment' });
    expect(readFileSync(path.join(folder, 'secrets.json'), 'utf8')).not.toContain('from the environment');
  });

  it('adds secrets that an older version did not have', () => {
    const jwtSecret = 'o'.repeat(32);
    writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify({ jwtSecret }));
    const secrets = loadSecrets(folder);
    expect(secrets.jwtSecret).toBe(jwtSecret);
    expect(loadSecrets(folder)).toEqual(secrets);
  });

  it('ignores the previous secret of the file when the environment has the secret', () => {
    loadSecrets(folder);
    exchangeJwtSecret(folder);
    const jwtSecret = 'e'.repeat(32);
    expect(loadSecrets(folder, { jwtSecret })).toMatchObject({ jwtSecret });
    expect(loadSecrets(folder, { jwtSecret })).not.toHaveProperty('previousJwtSecret');
    const fixed = {
      jwtSecret,
      previousJwtSecret: 'p'.repeat(32),
      jwtSecretExchangedAt: '2026-11-21T09:30:00Z',
    };
    expect(loadSecrets(folder, fixed)).toMatchObject(fixed);
  });

  it('rejects a damaged file instead of replacing it', () => {
    for (const content of ['{"jwtSecret":', '', 'null', '[]', '"text"']) {
      writeFileSync(path.join(folder, 'secrets.json'), content);
      const fault = new OperatorError(
        `${path.join(folder, 'secrets.json')} is damaged: restore it from a backup, or remove it (everybody has to sign in again)`,
      );
      expect(() => loadSecrets(folder)).toThrow(fault);
      expect(() => exchangeJwtSecret(folder)).toThrow(fault);
      expect(readFileSync(path.join(folder, 'secrets.json'), 'utf8')).toBe(content);
    }
  });

  it.each([
    ['jwtSecret', 'x'.repeat(31), 'must have at least 32 characters'],
    ['jwtSecret', '', 'must have at least 32 characters'],
    ['jwtSecret', null, 'must be a text in quotation marks'],
    ['jwtSecret', 1234567890, 'must be a text in quotation marks'],
    ['jwtSecret', ['x'.repeat(40)], 'must be a text in quotation marks'],
    ['previousJwtSecret', 'x'.repeat(31), 'must have at least 32 characters'],
    ['jwtSecretExchangedAt', 'yesterday', 'must be a time with its zone, e.g. 2026-11-21T09:30:00Z'],
    [
      'jwtSecretExchangedAt',
      '2026-13-41T09:30:00Z',
      'must be a time with its zone, e.g. 2026-11-21T09:30:00Z',
    ],
    ['publishableKey', `sb_secret_${'x'.repeat(24)}`, PUBLISHABLE],
    ['publishableKey', `sb_publishable_${'x'.repeat(19)}`, PUBLISHABLE],
    ['secretKey', `sb_publishable_${'x'.repeat(24)}`, SECRET],
    ['secretKey', `sb_secret_${'x'.repeat(19)}`, SECRET],
    ['pushPrivateKey', 'x'.repeat(42), 'must be 32 bytes as base64url'],
    ['simulatorKeyId', 'rzp_live_12345678901234', SIMULATOR],
    ['simulatorKeyId', 'rzp_test_1234567890123', SIMULATOR],
    ['simulatorKeySecret', 'x'.repeat(19), 'must have at least 20 characters'],
    ['simulatorWebhookSecret', false, 'must be a text in quotation marks'],
  ])('rejects an invalid %s (%j) and does not change the file', (name, value, reason) => {
    const file = path.join(folder, 'secrets.json');
    const content = JSON.stringify({ ...loadSecrets(folder), [name]: value });
    writeFileSync(file, content);
    for (const use of [loadSecrets, storedSecretKey, exchangeJwtSecret]) {
      expect(() => use(folder)).toThrow(OperatorError);
      expect(() => use(folder)).toThrow(
        new RegExp(`secrets\\.json cannot be used: restore it .*\n${name} ${reason}$`),
      );
    }
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  it('lists every invalid entry at once without its value', () => {
    const wrong = { ...loadSecrets(folder), jwtSecret: 'hunter2', secretKey: 'hunter2' };
    writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify(wrong));
    expect(() => loadSecrets(folder)).toThrow(/jwtSecret must.*\n.*secretKey must/);
    expect(() => loadSecrets(folder)).not.toThrow(/hunter2/);
  });
});

describe('exchangeJwtSecret', () => {
  it('keeps the previous secret beside the new one, and no older one', () => {
    const first = loadSecrets(folder);
    exchangeJwtSecret(folder);
    const second = loadSecrets(folder);
    expect(second).toEqual({
      ...first,
      jwtSecret: expect.stringMatching(/^.{40,}$/),
      previousJwtSecret: first.jwtSecret,
      jwtSecretExchangedAt: expect.stringMatching(/Z$/),
    });
    expect(second.jwtSecret).not.toBe(first.jwtSecret);
    exchangeJwtSecret(folder);
    expect(loadSecrets(folder).previousJwtSecret).toBe(second.jwtSecret);
  });

  it('takes effect at the next start and stores that time', () => {
    loadSecrets(folder);
    exchangeJwtSecret(folder);
    expect(storedSecretKey(folder)).toMatch(/^sb_secret_/);
    const start = new Date('2026-11-21T09:30:00.000Z');
    expect(loadSecrets(folder, {}, start).jwtSecretExchangedAt).toBe(start.toISOString());
    expect(loadSecrets(folder).jwtSecretExchangedAt).toBe(start.toISOString());
    exchangeJwtSecret(folder);
    const later = new Date('2026-12-21T09:30:00.000Z');
    expect(loadSecrets(folder, {}, later).jwtSecretExchangedAt).toBe(later.toISOString());
  });

  it('keeps the signing secret of the running server when repeated before a start', () => {
    const { jwtSecret } = loadSecrets(folder);
    exchangeJwtSecret(folder);
    exchangeJwtSecret(folder);
    expect(loadSecrets(folder).previousJwtSecret).toBe(jwtSecret);
  });

  it('drops the previous secret on request', () => {
    loadSecrets(folder);
    exchangeJwtSecret(folder);
    exchangeJwtSecret(folder, { atOnce: true });
    expect(loadSecrets(folder)).not.toHaveProperty('previousJwtSecret');
  });

  it('rejects when there are no secrets', () => {
    const file = path.join(folder, 'secrets.json');
    for (const use of [exchangeJwtSecret, storedSecretKey])
      expect(() => use(folder)).toThrow(`${file} is missing: is DATA_DIR the server's?`);
    writeFileSync(file, '{}');
    expect(() => storedSecretKey(folder)).toThrow(
      `${file} has no secretKey: start the server once, which makes it`,
    );
  });
});
