/**
 * Everything a database holds as text, table by table: for tests that look for what should not be there.
 */
import type { TestDatabase } from './test-database.ts';

/** The rows of every table of every schema but Postgres' own, each line with its table's name in front. */
export async function dumpOf({ admin }: TestDatabase): Promise<string> {
  const tables = await admin<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    order by 1`;
  const lines: string[] = [];
  for (const { name } of tables) {
    const rows = await admin.unsafe<{ line: string }[]>(`select t::text as line from ${name} t`);
    lines.push(...rows.map(({ line }) => `${name}: ${line}`));
  }
  return lines.join('\n');
}
