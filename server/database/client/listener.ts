/** Listens to channels of Postgres on a dedicated connection, and reconnects after an outage of the database. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, type Connection, openConnection } from './connection.ts';

const RETRY_MS = 500;
const PROBE_MS = 20_000;

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Calls a channel's listener at each notification, and without a payload after each interruption, in which some may have been missed.
 * A connection that only listens never notices that the other side is gone, so it sends a statement every `probeMs`.
 */
export async function listenTo(
  address: string | Address,
  channels: Readonly<Record<string, (payload?: string) => void>>,
  probeMs = PROBE_MS,
): Promise<Listener> {
  let stopped = false;
  let reopening = false;
  let connection: Connection;

  const open = async () => {
    connection = await openConnection(
      {
        address,
        onNotification: (channel, payload) => channels[channel]?.(payload),
        applicationName: 'reshimgath listener',
      },
      () => {
        if (!stopped) void reopen();
      },
    );
    connection.setResponseTimeout(probeMs);
    try {
      for (const channel of Object.keys(channels)) await connection.send(`listen ${channel}`);
    } catch (error) {
      await connection.close();
      throw error;
    }
  };
  const reopen = async () => {
    if (reopening) return;
    reopening = true;
    // The response to `listen` may come just after its connection was closed.
    while (!stopped && !connection.alive) {
      await open().catch(() => pause(RETRY_MS, undefined, { ref: false }));
    }
    reopening = false;
    if (stopped) await connection.close();
    else for (const listener of Object.values(channels)) listener();
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
