/** The floor beside which the product is measured: a process that answers with nothing but the recorded SQL. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Address } from '#server/database/client/connection.ts';
import type { Ask } from '../load.ts';
import type { FloorMessage } from './baseline-server.ts';
import type { Answer } from './record.ts';

export interface Floor {
  url: string;
  /** Gives the asks that are answered with these from now on. */
  prepare(answers: Answer[], isKept: boolean): Promise<Ask[]>;
  end(): void;
}

/** Starts the process. */
export async function startFloor(address: Address): Promise<Floor> {
  const child = fork(path.join(import.meta.dirname, 'baseline-server.ts'));
  const tell = async (message: FloorMessage): Promise<string> => {
    child.send(message);
    const [answer] = await once(child, 'message');
    return String(answer);
  };
  const url = await tell({ address });
  return {
    url,
    prepare: async (answers, isKept) => {
      await tell({ answers, isKept });
      return answers.map((_, at) => ({ path: `/${at}` }));
    },
    end: () => child.kill(),
  };
}
