/**
 * Changes of a member's profile, membership and account, as the product makes them, written with full rights.
 */
import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';

/** Changes one member's rows within a transaction. */
export type Change = (sql: postgres.ISql, member: string) => Promise<unknown>;

/** Sets columns of the profile. */
export const setTo =
  (values: Record<string, string | number | null>): Change =>
  (sql, member) =>
    sql`update private.profiles set ${sql(values)} where id = ${member}`;

/** Every kind of change that decides who is listed, or what a listing shows. */
export const PROFILE_CHANGES: Record<string, Change> = {
  ...Object.fromEntries(['Farmer', 'Weaver', 'Smith'].map((role) => [role, setTo({ company_role: role })])),
  moving: setTo({ city: 'Mumbai' }),
  'moving back': setTo({ city: 'Pune' }),
  marrying: setTo({ caste: 'tul', highest_education: 'B.A.' }),
  renamed: setTo({ first_name: 'Asha', middle_name: 'Anil' }),
  'renamed after an aunt': setTo({ first_name: 'Anil', last_name: 'Asha' }),
  'named in Marathi': setTo({ regional_full_name: 'आशा अनिल देशमुख-पाटील' }),
  nameless: setTo({ middle_name: null }),
  unfinished: setTo({ university: null }),
  finished: setTo({ university: 'Mumbai University' }),
  'hiding the date of birth': setTo({ dob_level: 'accepted' }),
  'born on another day': setTo({ dob: '1998-12-28' }),
  'without photos': setTo({ photo_count: 0 }),
  'two photos': setTo({ photo_count: 2 }),
  pausing: (sql, member) => sql`update private.profiles set deactivated_at = now() where id = ${member}`,
  returning: setTo({ deactivated_at: null }),
  unlisted: (sql, member) =>
    sql`select public.unlist_member(user_code, 'x') from private.profiles where id = ${member}`,
  paying: (sql, member) => sql`
    insert into public.payments (user_id, payment_id, order_id, amount, expiry_at)
    select id, ${randomUUID()}, ${randomUUID()}, 29900, now() + random() * interval '1 year'
    from private.profiles where id = ${member}`,
  lapsing: (sql, member) =>
    sql`update public.payments set expiry_at = now() - random() * interval '1 year' where user_id = ${member}`,
  refunded: (sql, member) => sql`update public.payments set refunded_at = now() where user_id = ${member}`,
  leaving: (sql, member) => sql`delete from auth.users where id = ${member}`,
};
