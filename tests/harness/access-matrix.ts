/**
 * Who may see what of a member: a row for each kind of viewer, a column for each kind of data and level. `access-matrix.test.ts` of the
 * database and of the server read every cell.
 */
import { randomUUID } from 'node:crypto';
import { makeMember, memberScope } from './members.ts';
import { storePatrika } from './patrikas.ts';
import type { TestDatabase } from './test-database.ts';

/** Each value occurs in the owner's profile only. */
export const OWNER = {
  last_name: 'Mandakhale',
  phone: '+919811111111',
  parent_number: '+919822222222',
  mama_phone: '+919833333333',
  parent_address: '44 Matrix Lane',
  dob: '1994-07-23',
} as const;

/** What a viewer is shown of the owner. */
export interface Seen {
  card: boolean;
  /** Named in a row and in the list of files, and readable. */
  photo: boolean;
  phone: boolean;
  parent_number: boolean;
  mama_phone: boolean;
  parent_address: boolean;
  birth_date: boolean;
  birth_time: boolean;
  patrika: boolean;
}

export type Level = 'members' | 'accepted' | 'nobody';
export const LEVELS: readonly Level[] = ['members', 'accepted', 'nobody'];

/** How far a viewer sees: nothing, what all members see, what a received interest opens besides, all of a contact. */
type Reach = 'nothing' | 'member' | 'receiver' | 'contact';

type Relate = (base: TestDatabase, owner: string, viewer: string) => Promise<unknown>;

const call = (base: TestDatabase, member: string, text: string, values: string[]) =>
  base.database.query(memberScope(member), { text, values });
const send = (base: TestDatabase, from: string, to: string) =>
  call(base, from, 'select public.send_interest($1)', [to]);
const answer = (base: TestDatabase, from: string, to: string, accept: boolean) =>
  call(base, to, 'select public.answer_interest($1, $2)', [from, String(accept)]);
const block = (base: TestDatabase, blocker: string, blocked: string) =>
  call(base, blocker, 'select public.block_member($1)', [blocked]);

const expire = (base: TestDatabase, owner: string, viewer: string) =>
  base.admin`update private.interests set sent_at = now() - interval '31 days', expires_at = now() - interval '1 day'
    where ${owner} in (sender, receiver) and ${viewer} in (sender, receiver)`;

const accepted: Relate = async (base, owner, viewer) => {
  await send(base, viewer, owner);
  await answer(base, viewer, owner, true);
};

/** The kinds of viewers with what they reach. */
const RELATIONS: Record<string, { reach: Reach; relate: Relate }> = {
  'a member without an interest': { reach: 'member', relate: async () => undefined },
  'a member whose interest is pending': {
    reach: 'member',
    relate: (base, owner, viewer) => send(base, viewer, owner),
  },
  'a member whom the owner declined': {
    reach: 'member',
    relate: async (base, owner, viewer) => {
      await send(base, viewer, owner);
      await answer(base, viewer, owner, false);
    },
  },
  'a member who declined the owner': {
    reach: 'member',
    relate: async (base, owner, viewer) => {
      await send(base, owner, viewer);
      await answer(base, owner, viewer, false);
    },
  },
  'a member to whom the owner’s interest expired': {
    reach: 'member',
    relate: async (base, owner, viewer) => {
      await send(base, owner, viewer);
      await expire(base, owner, viewer);
    },
  },
  'a member whose contact was ended': {
    reach: 'member',
    relate: async (base, owner, viewer) => {
      await accepted(base, owner, viewer);
      await call(base, owner, 'select public.end_contact($1)', [viewer]);
    },
  },
  'a member who received an interest': {
    reach: 'receiver',
    relate: (base, owner, viewer) => send(base, owner, viewer),
  },
  'a member in contact': { reach: 'contact', relate: accepted },
  'a member in contact whom the owner blocked': {
    reach: 'nothing',
    relate: async (base, owner, viewer) => {
      await accepted(base, owner, viewer);
      await block(base, owner, viewer);
    },
  },
  'a member who received an interest and blocked the owner': {
    reach: 'nothing',
    relate: async (base, owner, viewer) => {
      await send(base, owner, viewer);
      await block(base, viewer, owner);
    },
  },
};

export const GUEST_VIEWER = 'a guest';
export const LAPSED_VIEWER = 'a lapsed member in contact';
export const VIEWERS: readonly string[] = [...Object.keys(RELATIONS), GUEST_VIEWER, LAPSED_VIEWER];

/** What a kind of viewer may be shown when the owner's numbers, photos, date of birth and patrika have these levels. */
export function allowed(viewer: string, level: Level): Seen {
  const reach = RELATIONS[viewer]?.reach ?? 'nothing';
  const isContact = reach === 'contact';
  const forMembers = reach !== 'nothing' && level === 'members';
  const forReceivers = level === 'accepted' && (reach === 'receiver' || isContact);
  const number = forMembers || (level === 'accepted' && isContact);
  return {
    card: reach !== 'nothing',
    // Photos have no level `nobody`: theirs is `accepted` then.
    photo: forMembers || (level !== 'members' && (reach === 'receiver' || isContact)),
    phone: number,
    parent_number: number,
    mama_phone: isContact && level !== 'nobody',
    parent_address: isContact,
    // Like photos, without the level `nobody`.
    birth_date: forMembers || isContact,
    birth_time: isContact && level !== 'nobody',
    patrika: forMembers || forReceivers,
  };
}

export interface Matrix {
  owner: string;
  /** Ids of the viewers; the guest has none. */
  viewers: Record<string, string>;
  setLevels(level: Level): Promise<void>;
  /** The name of the owner's photo with its folder; it changes. */
  photo(): Promise<string>;
}

/** Makes the owner and a viewer of each kind. */
export async function makeMatrix(base: TestDatabase): Promise<Matrix> {
  const owner = await makeMember(base, { profile: OWNER });
  await base.admin`update private.profiles set created_at = now() - interval '1 year' where id = ${owner}`;
  const viewers: Record<string, string> = {};
  for (const [name, { relate }] of Object.entries(RELATIONS)) {
    const viewer = await makeMember(base);
    await relate(base, owner, viewer);
    viewers[name] = viewer;
  }
  const lapsed = await makeMember(base);
  await accepted(base, owner, lapsed);
  await base.admin`update public.payments set payment_at = now() - interval '2 years', expiry_at = now() - interval '1 year'
    where user_id = ${lapsed}`;
  viewers[LAPSED_VIEWER] = lapsed;
  return {
    owner,
    viewers,
    setLevels: async (level) => {
      const mama = level === 'nobody' ? 'nobody' : 'accepted';
      const photos = level === 'members' ? 'members' : 'accepted';
      await call(base, owner, "select public.set_contact_levels($1, $1, $2, 'own', $3, $3)", [
        level,
        mama,
        photos,
      ]);
      await storePatrika(base, owner, { answers: { level } });
    },
    photo: async () => {
      const [file] = await base.admin<{ name: string }[]>`
        select name from storage.objects where name like ${`${owner}/%`}`;
      return file?.name ?? randomUUID();
    },
  };
}
