/**
 * Programs of the server run to their end, as an operator runs them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { BARE_ENVIRONMENT } from '#tests/harness/bare-environment.ts';

export interface Ended {
  code: number | null;
  /** Lines of standard error. */
  complaints: string[];
}

/**
 * Runs a file of ours with nothing of our environment but the variables named.
 * `largestFile` (1024 bytes each) makes the system refuse larger files, as a full disk would.
 */
export async function runProgram(
  file: string,
  args: string[],
  env: Record<string, string>,
  { largestFile }: { largestFile?: number } = {},
): Promise<Ended> {
  const limit = largestFile === undefined ? '' : `ulimit -f ${largestFile}; `;
  const child = spawn('bash', ['-c', `${limit}exec "$@"`, 'run', process.execPath, file, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...BARE_ENVIRONMENT, ...env },
  });
  const [written, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, complaints: written.split('\n').filter(Boolean) };
}
