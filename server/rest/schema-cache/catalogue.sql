-- Reads an exposed schema from the system catalogue as one JSON document, `{relations, functions}` (types: `schema-cache.ts`).
-- $1 is the schema's name, $2 the function of a name index's trigger, or null.
with recursive columns as materialized (
  select c.oid as relation, a.attnum, a.attname,
    format_type(a.atttypid, a.atttypmod) as type,
    coalesce(a.attnum = any (k.conkey), false) as is_key, a.attnotnull as is_filled,
    exists (
      select from pg_index i
      where i.indrelid = c.oid and i.indisvalid and i.indisunique and i.indnkeyatts = 1 and i.indkey[0] = a.attnum
        and i.indpred is null) as is_unique,
    exists (
      select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
      where t.tgrelid = c.oid and f.proname = $2 and a.attnum = any (t.tgattr)) as has_names
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
  where c.relkind in ('r', 'p', 'v', 'm', 'f')
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'),

-- The table column behind a view column has the same name, and only one relation that the view reads has it. Views on views are resolved
-- recursively.
origins as materialized (
  select column_of.relation, column_of.attname, base.relation as base_relation, base.attname as base_attname,
    base.is_key, base.is_unique, base.has_names,
    count(*) over (partition by column_of.relation, column_of.attname) as candidates
  from columns column_of
  join pg_rewrite r on r.ev_class = column_of.relation
  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
    and d.refobjid <> column_of.relation
  join columns base on base.relation = d.refobjid and base.attnum = d.refobjsubid and base.attname = column_of.attname),

resolved as (
  select relation, attname, base_relation, base_attname, is_key, is_unique, has_names, 1 as depth
  from origins where candidates = 1
  union all
  select upper.relation, upper.attname, lower.base_relation, lower.base_attname, lower.is_key,
    lower.is_unique, lower.has_names, upper.depth + 1
  from resolved upper
  join origins lower on lower.relation = upper.base_relation and lower.attname = upper.base_attname and lower.candidates = 1
  where upper.depth < 10),

-- The not-null table column behind each column: the table's own, or that of a view's column which returns it unchanged.
shown as materialized (
  select relation, attname, attnum, relation as base_relation, attnum as base_attnum, is_key
  from columns where is_filled
  union
  select s.relation, s.attname, own.attnum, s.base_relation, base.attnum, base.is_key
  from resolved s
  join columns own on own.relation = s.relation and own.attname = s.attname
  join columns base on base.relation = s.base_relation and base.attname = s.base_attname and base.is_filled),

-- The indexes whose order is unique: over not-null columns, the primary key among them. A view has those of its table when it is automatically
-- updatable, so that each of its rows is one of the table.
orders as materialized (
  select s.relation,
    json_agg(json_build_object('name', s.attname, 'descending', i.indoption[at] & 1 = 1) order by at) as columns
  from pg_index i
  join pg_class of_index on of_index.oid = i.indexrelid
  join pg_am am on am.oid = of_index.relam and am.amname = 'btree'
  cross join generate_series(0, i.indnkeyatts - 1) as at
  join shown s on s.base_relation = i.indrelid and s.base_attnum = i.indkey[at]
  where i.indisvalid and s.relation in (select oid from pg_class where relnamespace = $1::regnamespace)
    and pg_column_is_updatable(s.relation, s.attnum, false)
  group by s.relation, i.indexrelid, i.indrelid, i.indnkeyatts
  having count(*) = i.indnkeyatts
    and count(*) filter (where s.is_key) = (select count(*) from columns k where k.relation = i.indrelid and k.is_key)
    and bool_or(s.is_key)),

relations as (
  select json_agg(json_build_object(
    'name', c.relname,
    'orders', coalesce((select json_agg(o.columns) from orders o where o.relation = c.oid), '[]'),
    'columns', (
      select json_agg(json_build_object(
        'name', own.attname, 'type', own.type,
        'isKey', own.is_key or exists (
          select from resolved s where s.relation = own.relation and s.attname = own.attname and s.is_key),
        'isUnique', own.is_unique or exists (
          select from resolved s where s.relation = own.relation and s.attname = own.attname and s.is_unique),
        'hasNames', own.has_names or exists (
          select from resolved s where s.relation = own.relation and s.attname = own.attname and s.has_names)
      ) order by own.attnum)
      from columns own where own.relation = c.oid))) as list
  from pg_class c
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')),

functions as (
  select json_agg(json_build_object(
    'name', p.proname,
    'volatility', p.provolatile,
    'returnsSet', p.proretset,
    'returnsVoid', p.prorettype = 'void'::regtype,
    'returnsRow', t.typtype = 'c' or coalesce(p.proargmodes && '{t,b,o}'::"char"[], false),
    -- Of a row type, or of parameters that are results.
    'columns', coalesce((
      select json_agg(name) from (
        select attname::text from pg_attribute where attrelid = t.typrelid and attnum > 0 and not attisdropped
        union all
        select p.proargnames[i] from generate_subscripts(p.proargmodes, 1) as i where p.proargmodes[i] in ('t', 'b', 'o')
      ) as result (name)), '[]'),
    'parameters', coalesce((
      select json_agg(json_build_object(
        'name', coalesce(p.proargnames[i], ''),
        -- With a modifier of -1, because `character` and `bit` alone would mean a single one.
        'type', format_type(type, -1),
        'isVariadic', mode = 'v',
        'isOptional', input_number > p.pronargs - p.pronargdefaults
      ) order by i)
      from (
        select i, type, mode, row_number() over (order by i) as input_number
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as argument (type, i)
        cross join lateral (select coalesce(p.proargmodes[i], 'i') as mode) as of_mode
        where mode in ('i', 'b', 'v')
      ) as input), '[]')
  ) order by p.oid) as list
  from pg_proc p
  join pg_type t on t.oid = p.prorettype
  where p.pronamespace = $1::regnamespace and p.prokind = 'f'
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype))

select json_build_object(
  'relations', coalesce((select list from relations), '[]'),
  'functions', coalesce((select list from functions), '[]'))::text as catalogue
