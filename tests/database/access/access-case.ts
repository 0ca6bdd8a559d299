/** A statement of an access test with its outcome for each caller. */

export const REFUSED = '42501';
/** A view that joins or computes can't be written by anybody. */
export const NOT_WRITABLE = '55000';
/** So can't a column that a view computes. */
export const COMPUTED = '0A000';
export type Outcome = number | string;
/** `$1` is the caller (a guest calls with the member's id), `$2` the other member. */
export interface AccessCase {
  of: string;
  act: string;
  sql: string;
  guest: Outcome;
  newcomer: Outcome;
  member: Outcome;
  lapsed: Outcome;
}

/** Returns rows to the member, none to the two who are signed in but not valid. */
export const membersOnly = (rows: number) => ({ guest: REFUSED, newcomer: 0, member: rows, lapsed: 0 });

/** The same outcome for all callers. */
export const same = (outcome: Outcome) => ({
  guest: outcome,
  newcomer: outcome,
  member: outcome,
  lapsed: outcome,
});

/** Refused to all callers. */
export const nobody = same(REFUSED);

/** The cases of a read-only view that only members read; each member sees the given number of rows. */
export const readOnlyView = (
  view: string,
  column: string,
  rows: number,
  refusal = NOT_WRITABLE,
): AccessCase[] => [
  { of: view, act: 'select', sql: `select ${column} from public.${view}`, ...membersOnly(rows) },
  {
    of: view,
    act: 'insert',
    sql: `insert into public.${view} (${column}) values (null) returning 1`,
    ...same(refusal),
  },
  {
    of: view,
    act: 'update',
    sql: `update public.${view} set ${column} = null returning 1`,
    ...same(refusal),
  },
  { of: view, act: 'delete', sql: `delete from public.${view} returning 1`, ...same(refusal) },
];

/** The cases of an option table, which everybody reads and nobody writes. */
export const optionTable = (table: string, rows: number): AccessCase[] => [
  {
    of: table,
    act: 'select',
    sql: `select value from public.${table}`,
    guest: rows,
    newcomer: rows,
    member: rows,
    lapsed: rows,
  },
  { of: table, act: 'insert', sql: `insert into public.${table} values ('x', 99) returning 1`, ...nobody },
  { of: table, act: 'update', sql: `update public.${table} set value = 'x' returning 1`, ...nobody },
  { of: table, act: 'delete', sql: `delete from public.${table} returning 1`, ...nobody },
];

/** The cases of a table that no client may use. */
export const serviceTable = (table: string): AccessCase[] => [
  { of: table, act: 'select', sql: `select * from public.${table}`, ...nobody },
  { of: table, act: 'insert', sql: `insert into public.${table} default values returning 1`, ...nobody },
  { of: table, act: 'delete', sql: `delete from public.${table} returning 1`, ...nobody },
];

export const own = { guest: REFUSED, newcomer: 1, member: 1, lapsed: 1 };
export const none = { guest: REFUSED, newcomer: 0, member: 0, lapsed: 0 };
