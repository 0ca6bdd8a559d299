/**
 * Which part of the connections clients may hold: they send statements of their choice, and costly ones must not keep people from
 * signing in, paying and seeing photos, nor guests' ones the members.
 */

/** Of all connections. */
const GUESTS_PART = 1 / 2;
const CLIENTS_PART = 5 / 6;

export interface ConnectionShares {
  /** Whether a connection may go to somebody of this role now; without a role always. */
  admits(role?: string): boolean;
  took(role?: string): void;
  gaveBack(role?: string): void;
}

/** The shares of `max` connections; each is one at least. */
export function createConnectionShares(max: number): ConnectionShares {
  const guests = { most: Math.ceil(max * GUESTS_PART), held: 0 };
  const clients = { most: Math.ceil(max * CLIENTS_PART), held: 0 };
  const shares = new Map([
    ['anon', [guests, clients]],
    ['authenticated', [clients]],
  ]);
  const sharesOf = (role = '') => shares.get(role) ?? [];
  return {
    admits: (role) => sharesOf(role).every(({ held, most }) => held < most),
    took: (role) => {
      for (const share of sharesOf(role)) share.held += 1;
    },
    gaveBack: (role) => {
      for (const share of sharesOf(role)) share.held -= 1;
    },
  };
}
