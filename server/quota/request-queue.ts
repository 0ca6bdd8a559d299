/** Whose concurrent requests count together: a member's from all networks, those of everybody else by network (docs/decisions/011). */
import { LRUCache } from 'lru-cache';
import type { Tokens } from '#server/auth/tokens.ts';
import { type ApiKeys, credentialOf } from '#server/http/bearer.ts';
import type { QueueOf } from '#server/http/request-limits.ts';
import type { MembershipCache } from './membership-cache.ts';

const MOST_TOKENS = 20_000;
/** Milliseconds for which a member's token keeps the queue, so that most requests wait for no promise. */
const TOKEN_TTL = 10_000;

interface RequestQueueDeps {
  tokens: Tokens;
  keys: ApiKeys;
  isMember: MembershipCache;
}

/**
 * Only verified tokens of members name a queue of their own: a forged one costs nothing to make, and neither does an account, so with
 * either, one network could have any number of queues.
 */
export function createQueueOf({ tokens, keys, isMember }: RequestQueueDeps): QueueOf {
  const known = new LRUCache<string, string>({ max: MOST_TOKENS, ttl: TOKEN_TTL });

  const queueOfToken = async (token: string, network: string): Promise<string> => {
    const verified = await tokens.verify(token);
    if (!verified.ok || verified.claims.role !== 'authenticated') return network;
    const { sub } = verified.claims;
    if (typeof sub !== 'string') return network;
    try {
      if (!(await isMember(sub))) return network;
    } catch {
      return network;
    }
    known.set(token, `member ${sub}`);
    return `member ${sub}`;
  };

  return (headers, network) => {
    const credential = credentialOf(headers, keys);
    if (credential.kind !== 'token') return network;
    return known.get(credential.token) ?? queueOfToken(credential.token, network);
  };
}
