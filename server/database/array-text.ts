/**
 * Reads Postgres' text form of a one-dimensional array, `{a,"b c",NULL}`.
 */

const ELEMENT = /"((?:[^"\\]|\\.)*)"|([^,{}"]+)/gs;

/**
 * The elements of an array literal as text, `NULL` as null; `convert` turns each into what the column holds.
 * The literal comes from Postgres, so it is well formed.
 */
export function parseArray<T = string>(
  literal: string,
  convert: (text: string) => T = (text) => text as T,
): (T | null)[] {
  return [...literal.matchAll(ELEMENT)].map(([, quoted, plain]) => {
    if (quoted !== undefined) return convert(quoted.replace(/\\(.)/gs, '$1'));
    return plain === 'NULL' ? null : convert(plain ?? '');
  });
}
