/**
 * Listens to a channel of Postgres on a connection of its own, and goes on listening after the database was away.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, type Connection, openConnection } from './connection.ts';

const RETRY_MS = 500;
const QUESTION_MS = 20_000;

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Calls `heard` at each notification on the channel, and after each interruption, in which one may have been missed.
 * Resolves when the first connection listens. `channel` is a plain identifier of ours. Who only listens never learns that the other side
 * is gone: so Postgres is asked every `questionMs`, and the connection given up when it hasn't answered after as long.
 */
export async function listenTo(
  address: string | Address,
  channel: string,
  heard: () => void,
  questionMs = QUESTION_MS,
): Promise<Listener> {
  let stopped = false;
  let reopening = false;
  let connection: Connection;

  const open = async () => {
    connection = await openConnection(
      { address, onNotification: heard, applicationName: 'reshimgath listener' },
      () => {
        if (!stopped) void reopen();
      },
    );
    connection.setResponseTimeout(questionMs);
    try {
      await connection.send(`listen ${channel}`);
    } catch (error) {
      await connection.close();
      throw error;
    }
  };
  const reopen = async () => {
    if (reopening) return;
    reopening = true;
    // The answer to `listen` may come just after its connection was given up.
    while (!stopped && !connection.alive) {
      await open().catch(() => pause(RETRY_MS, undefined, { ref: false }));
    }
    reopening = false;
    if (stopped) await connection.close();
    else heard();
  };
  await open().catch((error) => {
    stopped = true;
    throw error;
  });
  const ask = () => connection.command('select 1').catch(() => undefined);
  const questions = setInterval(ask, questionMs).unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(questions);
      await connection.close();
    },
  };
}
