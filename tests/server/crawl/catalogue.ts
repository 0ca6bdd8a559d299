/** What the schema `public` offers, read from Postgres itself: a new table, view or function is crawled without being named here. */
import type { TestServer } from '#tests/harness/start-test-server.ts';

export interface Column {
  name: string;
  type: string;
}

export interface Relation {
  name: string;
  columns: Column[];
}

export interface PublicFunction {
  name: string;
  parameters: Column[];
}

export interface Catalogue {
  relations: Relation[];
  functions: PublicFunction[];
}

/** Reads the catalogue past all rights. */
export async function readCatalogue({ database: { admin } }: TestServer): Promise<Catalogue> {
  const relations = await admin<Relation[]>`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')
    group by c.relname order by c.relname`;
  const functions = await admin<PublicFunction[]>`
    select p.proname as name, coalesce((
      select json_agg(json_build_object('name', coalesce(p.proargnames[at], ''), 'type', format_type(type, null)) order by at)
      from unnest(p.proargtypes::oid[]) with ordinality as input (type, at)), '[]') as parameters
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    order by p.proname`;
  return { relations: [...relations], functions: [...functions] };
}
