/** Answers of the server are checked where they enter: their types are those of schemas. */
import { BackendError, unwrap } from './errors.ts';

/** A schema of zod, which is not imported here: it is no part of the first load of lists. */
interface Schema<T> {
  safeParse: (
    value: unknown,
  ) => { success: true; data: T } | { success: false; error: { issues: readonly { path: PropertyKey[] }[] } };
}

/** The value, as the schema describes it. Throws BackendError for any other, naming the first place that differs. */
export function validated<T>(schema: Schema<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const place = result.error.issues[0]?.path.map(String).join('.');
  throw new BackendError(`unexpected answer at ${place || 'its root'}`, 'unknown', 0, 'unexpected_answer');
}

/** For small answers on pages that do not load the library: the value if it is one. Throws BackendError. */
export function checked<T>(isOne: (value: unknown) => value is T, value: unknown): T {
  if (isOne(value)) return value;
  throw new BackendError('unexpected answer', 'unknown', 0, 'unexpected_answer');
}

/** Like `unwrap`, for data that the schema describes. */
export function unwrapAs<T>(
  schema: Schema<T>,
  answer: { data: unknown; error: unknown; status?: number },
): T {
  return validated(schema, unwrap(answer));
}
