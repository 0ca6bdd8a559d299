/** The commands of `npm run deploy:supabase` against the official CLI that is installed. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { planDeployment, withSmsHook } from '#scripts/hosted-deployment.ts';

const CLI = path.resolve('node_modules/@supabase/cli-linux-x64/bin/supabase');
const { commands } = planDeployment({ SUPABASE_PROJECT_REF: 'abcdefghijklmnopqrst' }, 'secrets.env');
const isFlag = (argument: string) => argument.startsWith('--');

it.each(commands.map((args) => [args.filter((argument) => !isFlag(argument)).join(' '), args]))(
  'the CLI knows the flags of: %s',
  async (_words, args) => {
    const words = args.slice(0, args.findIndex(isFlag));
    const { stdout } = await promisify(execFile)(CLI, [...words, '--help']);
    for (const flag of args.filter(isFlag)) expect(stdout).toContain(flag.split('=')[0]);
  },
);

/** What the CLI says against the configuration; a database that does not answer is where it ends otherwise. */
async function complaint(settings: Record<string, string>): Promise<string> {
  const push = ['db', 'push', '--remote=postgres://postgres:x@127.0.0.1:1/x', '--yes'];
  const run = promisify(execFile)(CLI, push, { env: { ...process.env, ...settings } });
  const { stderr } = await run.catch((error: { stderr: string }) => error);
  return stderr;
}

it('the CLI accepts the hook that texts codes, as the deployment switches it on, and reads its settings', async () => {
  const settings = withSmsHook({ SUPABASE_PROJECT_REF: 'abcdefghijklmnopqrst' });
  expect(await complaint(settings)).toContain('ECONNREFUSED');
  expect(await complaint({ ...settings, SEND_SMS_HOOK_SECRET: 'short' })).toContain(
    'auth.hook.send_sms.secrets',
  );
  expect(await complaint({ ...settings, SUPABASE_AUTH_HOOK_SEND_SMS_URI: 'nonsense' })).toContain(
    'auth.hook.send_sms.uri',
  );
});
