/** Whether a response is allowed for its caller. */
import type { RawAnswer, RawRequest } from '#tests/harness/raw-request.ts';
import type { Caller, People, Person } from './people.ts';

export interface CrawlRequest extends RawRequest {
  /** Its conditions are met by hidden members only: it must find and count nobody. */
  findsHidden?: boolean;
}

const CONTACT_OF = '/rest/v1/rpc/contact_of';
/** The one form of an error of each service. */
const ERROR_FORMS: [prefix: string, form: RegExp][] = [
  ['/rest/v1', /^\{"code":".+"message":".*"\}$/s],
  ['/storage/v1', /^\{"code":".*"statusCode":"\d+"/],
];
/** Node's own refusal of headers that are too large. */
const TOO_LARGE = 431;

/** What the response to this request must not reveal of a person to this caller. */
function secretsOf(person: Person, { person: own, isMember }: Caller, { path }: CrawlRequest): string[] {
  if (person.id === own?.id) return [];
  if (!person.isListed || !isMember) return [...person.names, ...person.contacts, ...person.withheld];
  return path.startsWith(CONTACT_OF) ? person.withheld : [...person.contacts, ...person.withheld];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A response may repeat what was requested. */
function requestText({ path, headers, body }: CrawlRequest): string {
  return `${path} ${decoded(path)} ${JSON.stringify(headers)} ${body ?? ''}`;
}

function foundRows({ status, headers, bytes }: RawAnswer): boolean {
  const total = Number(/\/(\d+)$/.exec(String(headers['content-range'] ?? ''))?.[1] ?? 0);
  return total > 0 || (status < 300 && !/^(\[\]|\{\}|null|)$/.test(bytes.toString().trim()));
}

function isErrorOfAnotherForm({ method, path }: CrawlRequest, { status, bytes }: RawAnswer): boolean {
  if (status < 400 || status === TOO_LARGE || method === 'HEAD' || method === 'OPTIONS') return false;
  const form = ERROR_FORMS.find(([prefix]) => path.startsWith(prefix))?.[1];
  return form !== undefined && !form.test(bytes.toString());
}

/** The REST service cannot read it (116 counts rows, though), or PostgreSQL cannot match it with the schema (42501 is about rights, though). */
const REST_FORM = /^\{"code":"(?:PGRST1(?!16)|PGRST2|42(?!501))/;
const STORAGE_FORM = /"code":"InvalidRequest"/;

/** Whether a service refused the request before it looked at rights and rows, as it would for every caller. */
export function isRefusedForItsForm({ path }: CrawlRequest, { bytes }: RawAnswer): boolean {
  if (path.startsWith('/rest/v1')) return REST_FORM.test(bytes.toString());
  return path.startsWith('/storage/v1') && STORAGE_FORM.test(bytes.toString());
}

const NOT_ALLOWED = 405;

/** Whether the caller may not use the method on the relation at all, whatever else the request says. */
export function isForbiddenOnRelation({ path }: CrawlRequest, { status, bytes }: RawAnswer): boolean {
  if (!/^\/rest\/v1\/\w+(?:\?|$)/.test(path)) return false;
  return status === NOT_ALLOWED || /^\{"code":"42501".*permission denied/.test(bytes.toString());
}

/** A description of what is wrong with a response; null when nothing is. */
export function faultOf(
  request: CrawlRequest,
  answer: RawAnswer,
  caller: Caller,
  people: People,
): string | null {
  if (answer.status >= 500) return `status ${answer.status}: ${answer.bytes.toString().slice(0, 200)}`;
  if (isErrorOfAnotherForm(request, answer))
    return `an error of another form: ${answer.status} ${answer.bytes.toString().slice(0, 200)}`;
  const response = JSON.stringify(answer.headers) + answer.bytes.toString();
  const found = people.all
    .flatMap((person) => secretsOf(person, caller, request))
    .filter((secret) => response.includes(secret));
  const leaked = found.filter((secret) => !requestText(request).includes(secret));
  if (leaked.length > 0) return `reveals ${leaked.join(', ')}`;
  if (request.findsHidden && foundRows(answer)) return `finds hidden members: ${response.slice(0, 200)}`;
  return null;
}
