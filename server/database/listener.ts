/**
 * Listens to a channel of Postgres on a connection of its own, and goes on listening after the database was away.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, type Connection, openConnection } from './connection.ts';

const RETRY_MS = 500;

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Calls `heard` at each notification on the channel, and after each interruption, in which one may have been missed.
 * Resolves when the first connection listens. `channel` is a plain identifier of ours.
 */
export async function listenTo(
  address: string | Address,
  channel: string,
  heard: () => void,
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
    await connection.send(`listen ${channel}`);
  };
  const reopen = async () => {
    if (reopening) return;
    reopening = true;
    while (!stopped && reopening) {
      try {
        await open();
        reopening = false;
        heard();
      } catch {
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
  };
  await open();
  return {
    stop: async () => {
      stopped = true;
      await connection.close();
    },
  };
}
