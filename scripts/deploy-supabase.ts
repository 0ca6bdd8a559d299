/**
 * `npm run deploy:supabase -- --env-file FILE [--dry-run]`: brings a hosted Supabase project and the files of the front end to this version
 * (docs/hosted.md). With `--dry-run` it only prints what it would do. The CLI is that of the optional package
 * @supabase/cli-linux-x64, or the program SUPABASE_CLI; it signs in
 * with SUPABASE_ACCESS_TOKEN.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { makePushPrivateKey } from '#server/config/push-keys.ts';
import { buildFrontEnd } from '#server/start/front-end-build.ts';
import {
  type Deployment,
  faultsOf,
  functionSecrets,
  planDeployment,
  type Settings,
  withPushKeys,
  withSmsHook,
} from './hosted-deployment.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const OUTPUT = path.join(ROOT, 'dist', 'hosted');
const CLI = process.env.SUPABASE_CLI ?? path.join(ROOT, 'node_modules/@supabase/cli-linux-x64/bin/supabase');

function print({ commands, files, manualSteps }: Deployment): void {
  for (const args of commands) console.log(`$ ${CLI} ${args.join(' ')}`);
  for (const [name, content] of Object.entries(files)) console.log(`\ndist/hosted/${name}:\n${content}`);
  printManualSteps(manualSteps);
}

function printManualSteps(steps: readonly string[]): void {
  console.log('\nBy hand:');
  for (const step of steps) console.log(`- ${step}`);
}

/** Throws when a command fails: those after it need what it did. */
function runCli(args: readonly string[], settings: Settings): void {
  console.log(`$ ${CLI} ${args.join(' ')}`);
  const { status, error } = spawnSync(CLI, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  });
  if (error) throw new Error(`${CLI} can't be run: ${error.message}`);
  if (status !== 0) throw new Error(`${CLI} ${args[0]} ended with ${status}`);
}

async function deploy(deployment: Deployment, settings: Settings, secretsFile: string): Promise<void> {
  writeFileSync(secretsFile, functionSecrets(settings), { mode: 0o600 });
  for (const args of deployment.commands) runCli(args, settings);
  const built = await buildFrontEnd(ROOT, console.log, new AbortController().signal);
  rmSync(OUTPUT, { recursive: true, force: true });
  cpSync(built, OUTPUT, { recursive: true });
  for (const [name, content] of Object.entries(deployment.files))
    writeFileSync(path.join(OUTPUT, name), content);
  printManualSteps(deployment.manualSteps);
}

/** The settings of the file. A key for notices on phones is made once and added to the file: another one would end those on all devices. */
function readSettings(file: string, mayAdd: boolean): Settings {
  const read = () => parseEnv(readFileSync(file, 'utf8')) as Settings;
  if (mayAdd && !read().VAPID_PRIVATE_KEY)
    appendFileSync(file, `\nVAPID_PRIVATE_KEY=${makePushPrivateKey()}\n`);
  return withPushKeys(read());
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { 'env-file': { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const file = values['env-file'];
  const given = file === undefined ? {} : readSettings(file, !values['dry-run']);
  const settings = withSmsHook(given);
  const faults = file === undefined ? ['--env-file FILE is missing'] : faultsOf(settings);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-deploy-'));
  const secretsFile = path.join(folder, 'functions.env');
  try {
    const deployment = planDeployment(settings, secretsFile);
    if (values['dry-run']) print(deployment);
    else await deploy(deployment, settings, secretsFile);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
