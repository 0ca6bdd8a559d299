/**
 * The people of the crawl. Each has names, numbers, an address and an e-mail address that occur nowhere else, so that a response that
 * reveals one of them can be recognized.
 */
import { tokenWith } from '#tests/harness/attackers.ts';
import { makeMember } from '#tests/harness/members.ts';
import type { TestServer } from '#tests/harness/start-test-server.ts';

export interface Person {
  name: string;
  id: string;
  isListed: boolean;
  names: string[];
  /** Telephone numbers, street address and e-mail address. */
  contacts: string[];
  /** Names of photos and dates of birth that nobody else may be told. */
  withheld: string[];
}

export interface Caller {
  name: string;
  isMember: boolean;
  /** Null for a guest. */
  person: Person | null;
  authorization?: string;
}

export interface People {
  all: Person[];
  callers: Caller[];
  /** A listed and a hidden member that the callers look for. */
  listed: Person;
  hidden: Person;
}

const NEXT_YEAR = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000);
/** Nobody else is born on this day. */
const DISCREET_DOB = '1993-08-19';
const LAST_YEAR = new Date(Date.now() - 365 * 24 * 60 * 60 * 1000);

/** What people are, by their names; those who are listed are the last three. */
const STATES = [
  ['newcomer', { photos: 0, paidUntil: null }],
  ['lapsed', { paidUntil: LAST_YEAR }],
  ['unlisted', { paidUntil: NEXT_YEAR }],
  ['paused', { paidUntil: NEXT_YEAR }],
  ['unpaid', { paidUntil: null }],
  ['incomplete', { photos: 0, paidUntil: NEXT_YEAR }],
  ['listed', { paidUntil: NEXT_YEAR }],
  ['discreet', { paidUntil: NEXT_YEAR }],
  ['member', { paidUntil: NEXT_YEAR }],
] as const;

async function makePerson(
  { database }: TestServer,
  [name, state]: (typeof STATES)[number],
  number: number,
): Promise<Person> {
  const word = (part: string) => `Zq${name}${part}`;
  const digits = (last: number) => `98${10 + number}${String(last).repeat(6)}`;
  const profile = {
    first_name: word('first'),
    middle_name: word('middle'),
    last_name: word('last'),
    parent_full_name: word('parent'),
    mama_full_name: word('mama'),
  };
  const address = `${word('street')} Road`;
  const email = `${word('mail').toLowerCase()}@example.org`;
  const numbers = { phone: digits(1), parent_number: digits(2), mama_phone: digits(3) };
  const id = await makeMember(database, {
    email,
    profile: {
      ...profile,
      ...numbers,
      parent_address: address,
      ...(name === 'discreet' && { dob: DISCREET_DOB }),
    },
    ...state,
  });
  if (name === 'discreet')
    await database.admin`update private.profiles set photo_level = 'accepted', dob_level = 'accepted' where id = ${id}`;
  const photos = await database.admin<{ name: string }[]>`
    select split_part(name, '/', 2) as name from storage.objects where name like ${`${id}/%`}`;
  const isListed = ['listed', 'discreet', 'member'].includes(name);
  return {
    name,
    id,
    isListed,
    names: Object.values(profile),
    contacts: [...Object.values(numbers), address, email],
    withheld:
      name === 'discreet'
        ? [...photos.map((photo) => photo.name), DISCREET_DOB]
        : isListed
          ? []
          : photos.map((photo) => photo.name),
  };
}

/** Makes everybody; all callers have saved all others, from a time when these were listed. */
export async function makePeople(server: TestServer): Promise<People> {
  const { admin } = server.database;
  const all = await Promise.all(STATES.map((state, at) => makePerson(server, state, at)));
  const find = (name: string) => all.find((person) => person.name === name) as Person;
  await admin`update private.profiles set deactivated_at = now() where id = ${find('paused').id}`;
  await admin`select public.unlist_member(user_code, 'checked') from private.profiles where id = ${find('unlisted').id}`;
  await admin`insert into public.follows (follower_id, following_id)
    select a.id, b.id from private.profiles a cross join private.profiles b where a.id <> b.id`;
  const callerOf = async (name: string): Promise<Caller> => ({
    name,
    isMember: name === 'member',
    person: find(name),
    // Without a fresh code, so that nobody deletes their account on the way.
    authorization: `Bearer ${await tokenWith(server.tokens, { sub: find(name).id })}`,
  });
  const signedIn = await Promise.all(['newcomer', 'member', 'lapsed', 'unlisted'].map(callerOf));
  return {
    all,
    callers: [{ name: 'guest', isMember: false, person: null }, ...signedIn],
    listed: find('listed'),
    hidden: find('paused'),
  };
}
