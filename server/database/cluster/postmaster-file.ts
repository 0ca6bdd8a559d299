/** What a running PostgreSQL writes about itself into `postmaster.pid` of its data folder; see its manual, "Database File Layout". */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Of a postmaster that runs, or that left the file behind when it was killed. */
export interface Postmaster {
  pid: number;
  port: number;
  socketFolder: string;
  isReady: boolean;
}

const NAME = 'postmaster.pid';

/** Where the file is. */
export function postmasterFile(dataFolder: string): string {
  return path.join(dataFolder, NAME);
}

/** The content of the file; undefined without a file, or when it names no process. */
export function readPostmaster(dataFolder: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(postmasterFile(dataFolder), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [pid, , , port, socketFolder = '', , , state] = lines;
  const postmaster = {
    pid: Number.parseInt(pid ?? '', 10),
    port: Number(port),
    socketFolder,
    isReady: state?.trim() === 'ready',
  };
  return postmaster.pid > 0 ? postmaster : undefined;
}
