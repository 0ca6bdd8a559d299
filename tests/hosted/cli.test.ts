/** The commands of `npm run deploy:supabase` against the official CLI that is installed. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { planDeployment } from '#scripts/hosted-deployment.ts';

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
