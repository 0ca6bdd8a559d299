/** The only two ways for request text to enter SQL: values as parameters, names through one quoting function. */
import { refusal } from '#server/rest/errors.ts';

/** Collects a statement's values while its text is put together. */
export class Values {
  readonly list: string[] = [];
  /** Common table expressions that look up names, by pattern, so that each is looked up once. */
  readonly lookups = new Map<string, string>();

  /** Adds a value and returns its placeholder; untyped, so that Postgres infers the type from the context. */
  add(value: string): string {
    return `$${this.list.push(value)}`;
  }
}

/** A name as an SQL identifier. NUL would end the statement's text early in the protocol, so a name with it is refused (PGRST100). */
export function quoteName(name: string): string {
  if (name.includes('\0')) throw refusal('PGRST100', 'A name must not contain NUL');
  return `"${name.replaceAll('"', '""')}"`;
}

/** The text form of a one-dimensional array, each element quoted so that nothing in it has a meaning. */
export function arrayLiteral(elements: readonly string[]): string {
  return `{${elements.map((each) => `"${each.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** `"a" integer, "b" text`; the types come from Postgres' catalogue. */
export function columnDefinitions(columns: readonly { name: string; type: string }[]): string {
  return columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ');
}
