import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exchangeJwtSecret, loadSecrets, SecretsError } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('loadSecrets', () => {
  it('makes secrets of the expected forms and keeps them', () => {
    const secrets = loadSecrets(folder);
    expect(secrets).toEqual({
      jwtSecret: expect.stringMatching(/^.{40,}$/),
      publishableKey: expect.stringMatching(/^sb_publishable_.{20,}$/),
      secretKey: expect.stringMatching(/^sb_secret_.{20,}$/),
      simulatorKeyId: expect.stringMatching(/^rzp_test_\w{14}$/),
      simulatorKeySecret: expect.stringMatching(/^.{20,}$/),
      simulatorWebhookSecret: expect.stringMatching(/^.{20,}$/),
    });
    expect(loadSecrets(folder)).toEqual(secrets);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
  });

  it('keeps the file from other users, also when somebody opened it', () => {
    loadSecrets(folder);
    const file = path.join(folder, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    loadSecrets(folder);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('prefers what the environment names, without storing it', () => {
    const stored = loadSecrets(folder);
    const chosen = loadSecrets(folder, { jwtSecret: 'from the environment', secretKey: undefined });
    expect(chosen).toEqual({ ...stored, jwtSecret: 'from the environment' });
    expect(readFileSync(path.join(folder, 'secrets.json'), 'utf8')).not.toContain('from the environment');
  });

  it('adds what an older version did not know', () => {
    writeFileSync(path.join(folder, 'secrets.json'), '{"jwtSecret":"old"}');
    const secrets = loadSecrets(folder);
    expect(secrets.jwtSecret).toBe('old');
    expect(loadSecrets(folder)).toEqual(secrets);
  });

  it('stops at a damaged file instead of replacing it', () => {
    writeFileSync(path.join(folder, 'secrets.json'), '{"jwtSecret":');
    expect(() => loadSecrets(folder)).toThrow(SecretsError);
    expect(readFileSync(path.join(folder, 'secrets.json'), 'utf8')).toBe('{"jwtSecret":');
  });
});

describe('exchangeJwtSecret', () => {
  it('keeps the old one beside the new, and nothing older', () => {
    const first = loadSecrets(folder);
    exchangeJwtSecret(folder);
    const second = loadSecrets(folder);
    expect(second).toEqual({
      ...first,
      jwtSecret: expect.stringMatching(/^.{40,}$/),
      previousJwtSecret: first.jwtSecret,
    });
    expect(second.jwtSecret).not.toBe(first.jwtSecret);
    exchangeJwtSecret(folder);
    expect(loadSecrets(folder).previousJwtSecret).toBe(second.jwtSecret);
  });

  it('forgets the old one when it has become known to a stranger', () => {
    loadSecrets(folder);
    exchangeJwtSecret(folder);
    exchangeJwtSecret(folder, { atOnce: true });
    expect(loadSecrets(folder)).not.toHaveProperty('previousJwtSecret');
  });

  it('says so where there are no secrets yet', () => {
    expect(() => exchangeJwtSecret(folder)).toThrow('is missing');
  });
});
