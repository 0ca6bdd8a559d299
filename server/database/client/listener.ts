/**
 * Listens to a channel of Postgres on a connection of its own, and listens again after an outage of the database.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, type Connection, openConnection } from './connection.ts';

const RETRY_MS = 500;
const PROBE_MS = 20_000;

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Calls `onChange` at each notification on the channel, and after each interruption, in which one may have been missed.
 * Resolves when the first connection listens. `channel` is a plain identifier of ours. A connection that only listens never notices that
 * the other side is gone: so it sends a statement every `probeMs`, and is replaced when no answer has come for as long.
 */
export async function listenTo(
  address: string | Address,
  channel: string,
  onChange: () => void,
  probeMs = PROBE_MS,
): Promise<Listener> {
  let stopped = false;
  let reopening = false;
  let connection: Connection;

  const open = async () => {
    connection = await openConnection(
      { address, onNotification: onChange, applicationName: 'reshimgath listener' },
      () => {
        if (!stopped) void reopen();
      },
    );
    connection.setResponseTimeout(probeMs);
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
    else onChange();
  };
  await open().catch((error) => {
    stopped = true;
    throw error;
  });
  const probe = () => connection.command('select 1').catch(() => undefined);
  const probes = setInterval(probe, probeMs).unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(probes);
      await connection.close();
    },
  };
}
