/** The outcome of every write of the members: acknowledged, refused, or without a response. The audit compares the data with it. */

/** Whether a thing should exist; `unsure` when the last request about it had no response. */
export type ExpectedState = 'there' | 'gone' | 'unsure';

export interface Person {
  id: string;
  token: string;
  /** Whether the sign-up was acknowledged. */
  account: ExpectedState;
  /** Whether this one may save others: has been a valid member from the beginning. */
  isMember: boolean;
  /** The number in the profile by the last acknowledged save, and that of a later save without a response. */
  saved: number;
  unsureSave: number | null;
  /** By key in the bucket. */
  photos: Map<string, ExpectedState>;
  /** By the id of the person saved. */
  follows: Map<string, ExpectedState>;
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

/** The names of the things in this state. */
export function namesInState(expected: Map<string, ExpectedState>, state: ExpectedState): string[] {
  return [...expected].filter(([, each]) => each === state).map(([name]) => name);
}

/** The number of requests without a response. */
export function countUnsure({ people }: Ledger): number {
  return people.reduce(
    (sum, { account, unsureSave, photos, follows }) =>
      sum +
      (account === 'unsure' ? 1 : 0) +
      (unsureSave === null ? 0 : 1) +
      namesInState(photos, 'unsure').length +
      namesInState(follows, 'unsure').length,
    0,
  );
}
