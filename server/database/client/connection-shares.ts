/** Shares of the connections, so that costly statements of some delay neither signing in nor members (docs/decisions/011). */
import type { Scope } from './database.ts';

/** Of all connections. */
const GUESTS_PART = 1 / 2;
const NON_MEMBERS_PART = 1 / 3;
const GUESTS_AND_NON_MEMBERS_PART = 2 / 3;
const CLIENTS_PART = 5 / 6;
const USER_PART = 1 / 6;

/** Who takes a connection. */
export interface Holder {
  /** A role or `non-members`; those of no client have no limit. */
  share?: string;
  /** The signed-in user, whatever network and service the request came through. */
  user?: string;
}

/** Who takes the connection of a transaction. */
export function holderOf({ role, share, claims: { sub } = {} }: Scope): Holder {
  const user = role === 'authenticated' && typeof sub === 'string' ? sub : undefined;
  return { share: share ?? role, user };
}

/** The shares of `max` connections; each is one at least. */
export function createConnectionShares(max: number) {
  const limitOf = (part: number) => ({ most: Math.ceil(max * part), held: 0 });
  const clients = limitOf(CLIENTS_PART);
  const guestsAndNonMembers = limitOf(GUESTS_AND_NON_MEMBERS_PART);
  const limits = new Map([
    ['anon', [limitOf(GUESTS_PART), guestsAndNonMembers, clients]],
    ['non-members', [limitOf(NON_MEMBERS_PART), guestsAndNonMembers, clients]],
    ['authenticated', [clients]],
  ]);
  const limitsOf = (share = '') => limits.get(share) ?? [];
  const { most: mostOfUser } = limitOf(USER_PART);
  /** The user of each connection that one holds. An array, as the pool's waiters: it has at most `max` entries. */
  const users: string[] = [];
  const heldBy = (user: string) => users.reduce((held, each) => (each === user ? held + 1 : held), 0);
  return {
    /** Whether a connection may go to this holder now. */
    admits: ({ share, user }: Holder) =>
      limitsOf(share).every(({ held, most }) => held < most) &&
      (user === undefined || heldBy(user) < mostOfUser),
    took: ({ share, user }: Holder) => {
      for (const limit of limitsOf(share)) limit.held += 1;
      if (user !== undefined) users.push(user);
    },
    gaveBack: ({ share, user }: Holder) => {
      for (const limit of limitsOf(share)) limit.held -= 1;
      if (user !== undefined) users.splice(users.indexOf(user), 1);
    },
  };
}
