/** Requests to the REST service that could change something, made from the catalogue: every relation, and every function with arguments of its types. */
import type { Catalogue, Column, PublicFunction, Relation } from './catalogue.ts';
import type { CrawlRequest } from './check-response.ts';
import type { People } from './people.ts';
import { valuesOf } from './rest-requests.ts';
import { shareOf } from './share.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
/** What a body of these becomes is the same for each relation: each one gets two or three. */
const OTHER_CONTENT_TYPES = [
  'text/csv',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'text/xml',
  'text/plain',
  'multipart/form-data; boundary=b',
  '',
];
const SHARES = 3;

/** Each asks for the changed rows; the conditions meet nobody, everybody, and hidden members. Malformed bodies: `odd-rest-requests.ts`. */
function writes(relation: Relation, at: number, people: People): CrawlRequest[] {
  const path = `/rest/v1/${relation.name}`;
  const [{ name, type } = { name: 'id', type: 'text' }] = relation.columns;
  const row = JSON.stringify({ [name]: type === 'uuid' ? people.hidden.id : '5' });
  const back = { ...JSON_TYPE, Prefer: 'return=representation, count=exact' };
  const conditions = [
    '',
    `?${name}=not.is.null`,
    `?${name}=eq.${encodeURIComponent(valuesOf({ name, type }, people)[0] ?? '')}`,
  ];
  return [
    ...['application/json', ...shareOf(OTHER_CONTENT_TYPES, at, SHARES)].map((content) => ({
      method: 'POST',
      path,
      headers: { 'Content-Type': content, Prefer: 'return=representation' },
      body: row,
    })),
    ...['[]', '[{}]'].map((body) => ({
      method: 'POST',
      path,
      headers: back,
      body,
    })),
    ...['merge-duplicates', 'ignore-duplicates'].map((resolution) => ({
      method: 'POST',
      path: `${path}?on_conflict=${name}`,
      headers: { ...JSON_TYPE, Prefer: `resolution=${resolution}, return=representation` },
      body: row,
    })),
    ...conditions.flatMap((condition) =>
      ['PATCH', 'PUT', 'DELETE'].map((method) => ({
        method,
        path: path + condition,
        headers: back,
        body: method === 'DELETE' ? undefined : row,
      })),
    ),
  ];
}

function argumentFor({ type }: Column, id: string): unknown {
  if (type === 'uuid') return id;
  if (/int|numeric/.test(type)) return 1;
  if (type === 'boolean') return true;
  if (/json/.test(type)) return {};
  return 'Zqpaused';
}

function calls({ name, parameters }: PublicFunction, { hidden, listed }: People): CrawlRequest[] {
  const path = `/rest/v1/rpc/${name}`;
  const bodies = [hidden, listed].map((person) =>
    Object.fromEntries(parameters.map((each) => [each.name, argumentFor(each, person.id)])),
  );
  const posts = [
    ...bodies.map((body) => JSON.stringify(body)),
    '',
    '{}',
    '[]',
    '{"nosuch":1}',
    '{"user_id":"x"}',
  ];
  const query = new URLSearchParams(
    Object.entries(bodies[0] ?? {}).map(([key, value]) => [key, String(value)] as [string, string]),
  );
  return [
    ...posts.map((body) => ({ method: 'POST', path, headers: JSON_TYPE, body })),
    {
      method: 'POST',
      path: `${path}?select=phone,last_name&order=phone`,
      headers: JSON_TYPE,
      body: posts[0],
    },
    {
      method: 'POST',
      path,
      headers: { ...JSON_TYPE, Accept: 'text/csv', Prefer: 'count=exact' },
      body: posts[0],
    },
    { method: 'GET', path: `${path}?${query}` },
    { method: 'GET', path },
    { method: 'DELETE', path },
  ];
}

/** The requests for a catalogue. Their callers are not the same after them. */
export function writeRequests({ relations, functions }: Catalogue, people: People): CrawlRequest[] {
  return [
    ...relations.flatMap((relation, at) => writes(relation, at, people)),
    ...functions.flatMap((each) => calls(each, people)),
  ];
}
