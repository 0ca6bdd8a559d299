/** What everybody may read, and payments. */
import { type AccessCase, nobody, none, optionTable, REFUSED, same, serviceTable } from './access-case.ts';

export const COMMUNITY_CASES: AccessCase[] = [
  ...optionTable('gender_options', 2),
  ...optionTable('married_status_options', 4),
  ...optionTable('mangal_status_options', 4),
  ...optionTable('highest_education_options', 72),
  ...optionTable('caste_options', 3),
  ...optionTable('city_options', 2),
  { of: 'community', act: 'select', sql: 'select fee from public.community', ...same(1) },
  { of: 'sign_in_options', act: 'select', sql: 'select by_number from public.sign_in_options', ...same(1) },
  {
    of: 'membership_prices',
    act: 'select',
    sql: 'select amount from public.membership_prices',
    guest: 1,
    newcomer: 1,
    member: 1,
    lapsed: 1,
  },
  {
    of: 'membership_prices',
    act: 'insert',
    sql: "insert into public.membership_prices values ('x', 100, 'INR') returning 1",
    ...nobody,
  },
  {
    of: 'membership_prices',
    act: 'update',
    sql: 'update public.membership_prices set amount = 100 returning 1',
    ...nobody,
  },
  {
    of: 'membership_prices',
    act: 'delete',
    sql: 'delete from public.membership_prices returning 1',
    ...nobody,
  },
  {
    of: 'payments',
    act: 'select',
    sql: 'select * from public.payments',
    guest: REFUSED,
    newcomer: 0,
    member: 1,
    lapsed: 1,
  },
  {
    of: 'payments',
    act: "select another's",
    sql: 'select * from public.payments where user_id = $2',
    ...none,
  },
  {
    of: 'payments',
    act: 'insert',
    sql: "insert into public.payments (user_id, payment_id, order_id, amount, currency, payment_at, expiry_at, mode) values ($1, 'p', 'o', 29900, 'INR', now(), now(), 'test') returning 1",
    ...nobody,
  },
  {
    of: 'payments',
    act: 'update',
    sql: "update public.payments set expiry_at = now() + interval '9 years' returning 1",
    ...nobody,
  },
  { of: 'payments', act: 'delete', sql: 'delete from public.payments returning 1', ...nobody },
  ...['payment_orders', 'payment_attempts', 'refunds', 'disputes', 'webhook_inbox', 'outbox'].flatMap(
    serviceTable,
  ),
];
