/** `npm run admin`, as an operator types it, against a running server. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { BARE_ENVIRONMENT } from './bare-environment.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PROGRAM = path.join(ROOT, 'scripts/admin/main.ts');

/** A server, and the variables with which the program finds it. */
export interface AdminTarget {
  url: string;
  secretKey: string;
  variables?: Record<string, string>;
}

export interface AdminOutcome {
  exitCode: number;
  /** What the command printed; its errors when it failed. */
  said: string;
}

const environment = ({ url, secretKey, variables }: AdminTarget) => ({
  ...BARE_ENVIRONMENT,
  PUBLIC_URL: url,
  SECRET_KEY: secretKey,
  ...variables,
});

let runs = 0;

/** Runs the program in this process, which has loaded its modules already: a process for each command would load them again. */
export async function runAdmin(target: AdminTarget, args: string[]): Promise<AdminOutcome> {
  const { argv, env, exitCode: before } = process;
  const printed = (method: 'log' | 'error') => {
    const lines: string[] = [];
    vi.spyOn(console, method).mockImplementation((line = '') => void lines.push(`${line}\n`));
    return lines;
  };
  const [output, errors] = [printed('log'), printed('error')];
  process.argv = [process.execPath, PROGRAM, ...args];
  process.env = environment(target);
  process.exitCode = undefined;
  try {
    // Under another address the module is evaluated again.
    await import(`${PROGRAM}?run=${++runs}`);
    const exitCode = Number(process.exitCode ?? 0);
    return { exitCode, said: (exitCode === 0 ? output : errors).join('') };
  } finally {
    Object.assign(process, { argv, env, exitCode: before });
    vi.restoreAllMocks();
  }
}

/** Runs the program in a separate process. */
export async function runAdminProcess(target: AdminTarget, args: string[]): Promise<AdminOutcome> {
  const options = { cwd: ROOT, env: environment(target) };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...args], options);
    return { exitCode: 0, said: stdout };
  } catch (error) {
    const { code: exitCode, stderr } = error as { code: number; stderr: string };
    return { exitCode, said: stderr };
  }
}

/** Output of the command `delete` at a terminal, with `typed` as the answer to its question. */
export async function typeAtDeletion(target: AdminTarget, who: string, typed: string): Promise<string> {
  const command = `${process.execPath} scripts/admin/main.ts delete ${who}`;
  const terminal = spawn('script', ['-qec', command, '/dev/null'], { cwd: ROOT, env: environment(target) });
  let said = '';
  let asked = false;
  terminal.stdout.on('data', (part) => {
    said += part;
    if (asked || !said.includes('for ever: ')) return;
    asked = true;
    terminal.stdin.write(typed);
  });
  await once(terminal, 'close');
  return said;
}
