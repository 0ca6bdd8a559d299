/**
 * What the members know of their own writes: answered, refused, or asked for without an answer. The audit holds the server to it.
 */

/** Of one thing that is there or not; `unsure` when nobody answered the last request about it. */
export type Belief = 'there' | 'gone' | 'unsure';

export interface Person {
  id: string;
  token: string;
  /** Whether the sign-up was acknowledged. */
  account: Belief;
  /** Whether this one may save others: has been a valid member from the beginning. */
  isMember: boolean;
  /** The number in the profile by the last acknowledged save, and that of a later save without an answer. */
  saved: number;
  unsureSave: number | null;
  /** By key in the bucket. */
  photos: Map<string, Belief>;
  /** By the id of the person saved. */
  follows: Map<string, Belief>;
  /** Payments whose confirmation was acknowledged. */
  paid: string[];
  /** One request at a time, and none after one without an answer: what comes last must be known. */
  isBusy: boolean;
}

export interface Ledger {
  people: Person[];
  /** Those who were valid members from the beginning, and keep a photo. */
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

/** The things that are believed to be so. */
export function believed(beliefs: Map<string, Belief>, belief: Belief): string[] {
  return [...beliefs].filter(([, each]) => each === belief).map(([name]) => name);
}

/** How many requests are without an answer. */
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
