/** Whose concurrent requests count together: a member's from all networks, those of everybody else by network (docs/decisions/027). */
import type { Tokens } from '#server/auth/tokens.ts';
import { type ApiKeys, credentialOf } from '#server/http/bearer.ts';
import type { QueueOf } from '#server/http/request-limits.ts';
import type { MembershipCache } from './membership-cache.ts';

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
  return async (headers, network) => {
    const credential = credentialOf(headers, keys);
    if (credential.kind !== 'token') return network;
    const verified = await tokens.verify(credential.token);
    if (!verified.ok || verified.claims.role !== 'authenticated') return network;
    const { sub } = verified.claims;
    if (typeof sub !== 'string') return network;
    try {
      return (await isMember(sub)) ? `member ${sub}` : network;
    } catch {
      return network;
    }
  };
}
