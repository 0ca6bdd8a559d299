/** Starts the baseline that the product is compared with: a process that only runs the recorded SQL. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { LoadRequest } from '#bench/load.ts';
import type { Address } from '#server/database/client/connection.ts';
import type { BaselineMessage } from './baseline-server.ts';
import type { Recording } from './record.ts';

export interface Baseline {
  url: string;
  /** Loads the recordings; returns the requests that run them. */
  prepare(recordings: Recording[], commits: boolean): Promise<LoadRequest[]>;
  end(): void;
}

/** Starts the process. */
export async function startBaseline(address: Address): Promise<Baseline> {
  const child = fork(path.join(import.meta.dirname, 'baseline-server.ts'));
  const send = async (message: BaselineMessage): Promise<string> => {
    child.send(message);
    const [answer] = await once(child, 'message');
    return String(answer);
  };
  const url = await send({ address });
  return {
    url,
    prepare: async (recordings, commits) => {
      await send({ recordings, commits });
      return recordings.map((_, at) => ({ path: `/${at}` }));
    },
    end: () => child.kill(),
  };
}
