/** Shares of the connections, so that costly statements of some delay neither signing in nor members (docs/decisions/027). */

/** Of all connections. */
const GUESTS_PART = 1 / 2;
const NON_MEMBERS_PART = 1 / 3;
const GUESTS_AND_NON_MEMBERS_PART = 2 / 3;
const CLIENTS_PART = 5 / 6;

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
  return {
    /** Whether a connection may go to this share now, a role or `non-members`; those of no client have no limit. */
    admits: (share?: string) => limitsOf(share).every(({ held, most }) => held < most),
    took: (share?: string) => {
      for (const limit of limitsOf(share)) limit.held += 1;
    },
    gaveBack: (share?: string) => {
      for (const limit of limitsOf(share)) limit.held -= 1;
    },
  };
}
