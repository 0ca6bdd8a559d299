/**
 * Everything that a signed-in user may ask of the database, read from its catalogue, with arguments made by the names and types of the
 * parameters: a new function or table is called without being named here.
 */
import { daytimeZone } from '#tests/harness/daytime-zone.ts';
import type { TestDatabase } from '#tests/harness/test-database.ts';
import type { Scene } from './scene.ts';

export interface Call {
  name: string;
  text: string;
  values: unknown[];
  /** Whom the call acts for: the viewer, or a function of the service that answers the viewer. */
  role: 'authenticated' | 'service_role';
  isReadOnly: boolean;
}

interface Parameter {
  name: string;
  type: string;
}

interface CallableFunction {
  name: string;
  parameters: Parameter[];
  isReadOnly: boolean;
}

type Maker = (scene: Scene) => unknown[];

/** Arguments by the name of the parameter; the others are made by type. */
const BY_NAME: Record<string, Maker> = {
  user_id: ({ other, friend, nobody }) => [other, friend, nobody],
  contact: ({ freePhone, freeEmail, blockedPhone }) => [freePhone, freeEmail, blockedPhone],
  block_id: ({ contactBlock }) => [contactBlock],
  photo_name: ({ ownPhoto }) => [ownPhoto],
  photo: () => [null],
  accept: () => [true, false],
  sentence: () => [0],
  filters: ({ city }) => [
    '{}',
    JSON.stringify({ city: [city], age_from: 18, height_from: 48, mangal_status: ['No'] }),
    '{"guna": 18}',
  ],
  skip: () => [0],
  most: () => [50],
  kind: () => ['harassment', 'fake'],
  purpose: () => ['patrika'],
  language: () => ['en'],
  phone: () => ['members'],
  parent_number: () => ['members'],
  mama_phone: () => ['accepted'],
  call_first: () => ['own'],
  photos: () => ['members'],
  dob: () => ['members'],
  term: ({ freePhone }) => [freePhone],
  endpoint: () => ['https://fcm.googleapis.com/fcm/send/a'],
  public_key: () => ['B'.repeat(87)],
  secret: () => ['s'.repeat(22)],
  topic: () => ['interests'],
  time_zone: () => ['America/New_York'],
  quiet_from: () => ['20:00'],
  quiet_until: () => ['09:00'],
};

const BY_TYPE: Record<string, Maker> = {
  uuid: ({ other }) => [other],
  text: () => ['x'],
  boolean: () => [true],
  integer: () => [1],
  numeric: () => [0.5],
  bigint: ({ otherCode }) => [otherCode],
  'bigint[]': ({ otherCode }) => [`{${otherCode}}`],
  jsonb: () => ['{}'],
  date: () => ['2026-01-01'],
  'timestamp with time zone': () => ['2026-01-01T00:00:00Z'],
};

/** What the Edge Functions and the storage service ask for a user, and what the jobs tell one. */
const FOR_THE_VIEWER: (scene: Scene) => Call[] = ({ viewer, other }) => [
  {
    name: 'match_with',
    text: 'select public.match_sides($1, $2) as sides',
    values: [viewer, other],
    role: 'service_role',
    isReadOnly: true,
  },
  {
    name: 'list of photos',
    text: 'select private.note_photo_view($1)',
    values: [other],
    role: 'authenticated',
    isReadOnly: false,
  },
  {
    name: 'jobs',
    text: 'select private.tell($1, $2) as told',
    values: [viewer, daytimeZone()],
    role: 'service_role',
    isReadOnly: false,
  },
];

/** Writes by REST, at least one for each table and view that a user may write. */
const WRITES: Record<string, (scene: Scene) => [text: string, values: unknown[]][]> = {
  follows: ({ viewer, other, later, nobody }) => [
    ...[other, later, nobody].map((member): [string, unknown[]] => [
      'insert into public.follows (follower_id, following_id) values ($1, $2)',
      [viewer, member],
    ]),
    ['delete from public.follows where following_id = $1 returning following_id', [other]],
  ],
  profiles: ({ viewer, freePhone, blockedPhone }) =>
    [freePhone, blockedPhone].map((phone) => [
      'update public.profiles set phone = $2 where id = $1 returning phone',
      [viewer, phone],
    ]),
  biodata_details: ({ viewer }) => [
    ['insert into public.biodata_details (member, gotra) values ($1, $2)', [viewer, 'Kashyap']],
  ],
  partner_preferences: ({ viewer, city }) => [
    [
      "update public.partner_preferences set city = array[$2], city_importance = 'must' where member = $1",
      [viewer, city],
    ],
  ],
};

/** The calls of a signed-in user in a scene. Throws when a parameter or a writable table has no maker. */
export async function callsOf({ admin }: TestDatabase, scene: Scene): Promise<Call[]> {
  const functions = await admin<CallableFunction[]>`
    select p.proname as name, p.provolatile <> 'v' as "isReadOnly", coalesce((
      select json_agg(json_build_object('name', p.proargnames[at], 'type', format_type(type, null)) order by at)
      from unnest(p.proargtypes::oid[]) with ordinality as input (type, at)), '[]') as parameters
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and has_function_privilege('authenticated', p.oid, 'execute')
    order by p.proname`;
  const writable = await admin<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p')
      and (has_any_column_privilege('authenticated', c.oid, 'insert, update') or has_table_privilege('authenticated', c.oid, 'delete'))`;
  return [
    ...functions.flatMap((each) => callsOfFunction(each, scene)),
    ...writable.flatMap(({ name }) => writesTo(name, scene)),
    ...FOR_THE_VIEWER(scene),
  ];
}

function callsOfFunction({ name, parameters, isReadOnly }: CallableFunction, scene: Scene): Call[] {
  const listed = parameters.map((parameter, at) => `"${parameter.name}" => $${at + 1}::${parameter.type}`);
  const text = `select * from public.${name}(${listed.join(', ')})`;
  const choices = parameters.map((parameter) => argumentsFor(name, parameter, scene));
  return combinations(choices).map((values) => ({ name, text, values, role: 'authenticated', isReadOnly }));
}

function argumentsFor(name: string, parameter: Parameter, scene: Scene): unknown[] {
  const maker = BY_NAME[parameter.name] ?? BY_TYPE[parameter.type];
  if (!maker) throw new Error(`No maker for the parameter ${parameter.name} ${parameter.type} of ${name}`);
  return maker(scene);
}

const combinations = (choices: unknown[][]): unknown[][] =>
  choices.reduce<unknown[][]>(
    (made, values) => made.flatMap((earlier) => values.map((value) => [...earlier, value])),
    [[]],
  );

function writesTo(name: string, scene: Scene): Call[] {
  const writes = WRITES[name];
  if (!writes) throw new Error(`No write for ${name}`);
  return writes(scene).map(([text, values]) => ({
    name: `write to ${name}`,
    text,
    values,
    role: 'authenticated',
    isReadOnly: false,
  }));
}
