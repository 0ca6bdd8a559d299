/**
 * Runs one of the operator's commands by its name, as `npm run` does, on a machine without npm: `node scripts/run.mjs doctor`.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, giveUp, ROOT } from './install.mjs';
import { runChild } from './run-child.mjs';

const PROGRAMS = {
  backup: ['scripts/backup/main.ts', 'backup'],
  restore: ['scripts/backup/main.ts', 'restore'],
  'check-payments': ['scripts/check-payments.ts'],
};

const [name = '', ...args] = process.argv.slice(2);
const program = PROGRAMS[name] ?? [`scripts/${name}/main.ts`];
if (!/^[a-z-]+$/.test(name) || !existsSync(path.join(ROOT, program[0])))
  giveUp(`There is no command "${name}".`);
process.exitCode = await runChild(ensureInstalled(), [...program, ...args], { cwd: ROOT });
