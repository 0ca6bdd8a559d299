/** The dry run of a deployment to a hosted project. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { planDeployment } from './hosted-deployment.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'deploy-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SETTINGS = {
  SUPABASE_PROJECT_REF: 'abcdefghijklmnopqrst',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  RAZORPAY_KEY_ID: 'rzp_live_x',
  RAZORPAY_KEY_SECRET: 'key-secret-value',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-value',
  SMTP_HOST: 'smtp.example.org',
  SMTP_USER: 'user',
  SMTP_PASS: 'mail-password-value',
  SMTP_FROM: 'help@example.org',
};

function dryRun(settings: Record<string, string>) {
  const file = path.join(folder, 'deploy.env');
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
  );
  const script = path.join(import.meta.dirname, 'deploy-supabase.ts');
  return spawnSync(process.execPath, [script, '--dry-run', '--env-file', file], {
    encoding: 'utf8',
    env: { ...process.env, SUPABASE_CLI: '/no/such/cli' },
  });
}

test('prints the commands, the files and the manual steps, runs nothing and prints no secret', () => {
  const { status, stdout, stderr } = dryRun(SETTINGS);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const commands = stdout.split('\n').filter((line) => line.startsWith('$ '));
  expect(commands.map((line) => line.split(' ').slice(2, 4).join(' '))).toEqual([
    'link --project-ref',
    'db push',
    'config push',
    'secrets set',
    'functions deploy',
  ]);
  expect(stdout).toContain('"backendUrl":"https://abcdefghijklmnopqrst.supabase.co"');
  expect(stdout).toContain('"mode":"live"');
  expect(stdout).toMatch(/Content-Security-Policy: .*wss:\/\/abcdefghijklmnopqrst\.supabase\.co/);
  expect(stdout).toContain("set_payment_mode('live')");
  expect(stdout).not.toMatch(/key-secret-value|webhook-secret-value|mail-password-value/);
});

test('forwards the addresses of functions before it serves the application', () => {
  const lines = planDeployment({ SUPABASE_PROJECT_REF: 'abcdefghijklmnopqrst' }, '').files._redirects?.split(
    '\n',
  );
  const functions = 'https://abcdefghijklmnopqrst.supabase.co/functions/v1';
  expect(lines).toContain(`/grievance ${functions}/grievance 200!`);
  expect(lines).toContain(`/b/:token ${functions}/shared_biodata?token=:token 200!`);
  expect(lines?.slice(-2)).toEqual(['/* /shell.html 200', '']);
});

test('names every setting that is missing or wrong', () => {
  const { status, stderr } = dryRun({ ...SETTINGS, SMTP_HOST: '', SUPABASE_PROJECT_REF: 'mine' });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    'SMTP_HOST is missing',
    'SUPABASE_PROJECT_REF must be 20 small letters',
  ]);
});
