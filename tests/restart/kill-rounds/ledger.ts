/**
 * What the members know of their own writes: acknowledged, refused, or sent without a response. The audit compares the data with it.
 */

/** Whether one thing exists; `unsure` when the last request about it had no response. */
export type Belief = 'there' | 'gone' | 'unsure';

export interface Person {
  id: string;
  token: string;
  /** Whether the sign-up was acknowledged. */
  account: Belief;
  /** Whether this one may save others: has been a valid member from the beginning. */
  isMember: boolean;
  /** The number in the profile by the last acknowledged save, and that of a later save without a response. */
  saved: number;
  unsureSave: number | null;
  /** By key in the bucket. */
  photos: Map<string, Belief>;
  /** By the id of the person saved. */
  follows: Map<string, Belief>;
  /** Payments whose confirmation was acknowledged. */
  paid: string[];
  /** One request at a time, and none after one without a response: the last write must be known. */
  isBusy: boolean;
}

export interface Ledger {
  people: Person[];
  /** Those who were valid members from the beginning and always have a photo. */
  members: Person[];
}

/** Somebody without any writes yet. */
export function newPerson(id: string, token: string, differences: Partial<Person> = {}): Person {
  return {
    id,
    token,
    account: 'there',
    isMember: false,
    saved: 0,
    unsureSave: null,
    photos: new Map(),
    follows: new Map(),
    paid: [],
    isBusy: false,
    ...differences,
  };
}

/** What is known to exist. */
export function believed(beliefs: Map<string, Belief>, belief: Belief): string[] {
  return [...beliefs].filter(([, each]) => each === belief).map(([name]) => name);
}

/** The number of requests without a response. */
export function countUnsure({ people }: Ledger): number {
  return people.reduce(
    (sum, { account, unsureSave, photos, follows }) =>
      sum +
      (account === 'unsure' ? 1 : 0) +
      (unsureSave === null ? 0 : 1) +
      believed(photos, 'unsure').length +
      believed(follows, 'unsure').length,
    0,
  );
}
