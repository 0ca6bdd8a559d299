/** What Postgres takes for its type `uuid`, so far as we write it: anything else would be refused as an error of the statement. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value is the text of a uuid. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
