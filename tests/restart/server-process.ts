/**
 * The real server as a separate process on a data folder, so that it, its PostgreSQL, or both can be killed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { serverArguments, serverEnvironment } from '#scripts/server-command.mjs';
import { BARE_ENVIRONMENT } from '#tests/harness/bare-environment.ts';

export interface ServerProcess {
  url: string;
  pid: number;
  /** The lines that it has printed. */
  output: readonly string[];
  /** Milliseconds of processor time from the command to readiness: what a start takes on a machine that has nothing else to do. */
  startedInMs: number;
  killServer(): Promise<void>;
  killPostgres(): void;
  /** Sends it a signal to stop; returns the exit code. */
  end(signal: 'SIGINT' | 'SIGTERM'): Promise<number | null>;
}

function readUrl(child: ChildProcess, output: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const read = (line: string) => {
    output.push(line);
    const url = /^ +Backend +(\S+)/.exec(line)?.[1];
    if (url) resolve(url);
  };
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', read);
  child.once('close', () => reject(new Error(`The server ended:\n${output.join('\n')}`)));
  return promise;
}

/** The processor time a process has used, milliseconds; fields 14 and 15 of its stat, in hundredths of a second. */
function processorMs(pid: number | undefined): number {
  const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Starts the server and resolves when its output reports that it is ready. Throws with the output when the process ends before. */
export async function startProcess({
  dataDir,
  port,
  env = {},
  wrapper = [],
}: {
  dataDir: string;
  port: number;
  /** Further variables. */
  env?: Record<string, string>;
  /** A command that runs the server in its place, such as `unshare`. */
  wrapper?: string[];
}): Promise<ServerProcess> {
  const [command = '', ...args] = [...wrapper, process.execPath, ...serverArguments, '--without-front-end'];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...BARE_ENVIRONMENT,
      ...serverEnvironment,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: '0',
      NODE_ENV: 'test',
      // One machine plays all members here: what doesn't come through the proxy isn't limited as one client would be.
      TRUST_PROXY: '1',
      ...env,
    },
  });
  const output: string[] = [];
  const url = await readUrl(child, output);
  const ended = once(child, 'exit');
  return {
    url,
    pid: child.pid ?? 0,
    output,
    startedInMs: processorMs(child.pid),
    async killServer() {
      child.kill('SIGKILL');
      await ended;
    },
    killPostgres() {
      const pid = Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
      process.kill(pid, 'SIGKILL');
    },
    async end(signal) {
      child.kill(signal);
      const [code] = await ended;
      return code as number | null;
    },
  };
}
