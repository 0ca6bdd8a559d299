/**
 * `npm run test:contract -- --url URL --key KEY --secret-key KEY`: the contract tests against any project. They make users named contract-… and
 * delete them at the end. Without options, against the embedded server.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { url: { type: 'string' }, key: { type: 'string' }, 'secret-key': { type: 'string' } },
});
const { url, key, 'secret-key': secretKey } = values;
const given = [url, key, secretKey].filter((value) => value !== undefined).length;
if (given !== 0 && given !== 3) {
  console.error('Give --url, --key (the publishable one) and --secret-key, or none of them');
  process.exit(2);
}
const variables = given && { CONTRACT_URL: url, CONTRACT_KEY: key, CONTRACT_SECRET_KEY: secretKey };
const args = [
  path.join('node_modules', 'vitest', 'vitest.mjs'),
  'run',
  '--project',
  'server',
  'tests/contract',
];
const { status } = spawnSync(process.execPath, args, {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, ...variables },
});
process.exitCode = status ?? 1;
