const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value is a uuid as we write it: Postgres would refuse anything else as an error of the statement. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
