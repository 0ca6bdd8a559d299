/** The member's realtime channel, by the official client. It sends heartbeats and new tokens, and connects and joins again by itself. */
import { RealtimeClient } from '@supabase/realtime-js';
import { config } from '#web/backend/config.ts';
import { readSession } from '#web/session/session.ts';

export interface MemberChannel {
  isJoined(): boolean;
  /** The server closed the channel for good. */
  isClosed(): boolean;
  close(): void;
}

interface Listeners {
  /** Called with the kind of each message. */
  onMessage: (kind: string) => void;
  /** Called when the channel is joined, the first time or again. */
  onJoin: (isFirst: boolean) => void;
}

async function accessToken(): Promise<string | null> {
  const session = await readSession().catch(() => null);
  return session?.access_token ?? null;
}

/** Connects and joins the channel of a member. */
export function connect(userId: string, { onMessage, onJoin }: Listeners): MemberChannel {
  const { backendUrl, publishableKey } = config();
  const client = new RealtimeClient(`${backendUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    accessToken,
  });
  const channel = client.channel(`member:${userId}`, { config: { private: true } });
  let state = '';
  let joins = 0;
  channel.on('broadcast', { event: 'change' }, ({ payload }) => onMessage(String(payload.kind)));
  const join = () =>
    channel.subscribe((next) => {
      state = next;
      if (next !== 'SUBSCRIBED') return;
      joins += 1;
      onJoin(joins === 1);
    });
  // A channel joins with the token that the client has by then.
  void client.setAuth().then(join, join);
  return {
    isJoined: () => state === 'SUBSCRIBED',
    isClosed: () => state === 'CLOSED',
    close: () => void client.removeAllChannels().then(() => client.disconnect()),
  };
}
