/** Large inputs, described by what is repeated in them, so that they cost the thread that sends them to the sender nothing. */

/** A text with a part that is repeated as often as fits. */
export interface Recipe {
  before?: string;
  unit: string;
  after?: string;
  /** Of the whole, in bytes. */
  size: number;
}

export interface RecipeRequest {
  method: string;
  path: string;
  /** Appended to the path. */
  query?: Recipe;
  headers?: Record<string, string>;
  /** A header by name. */
  header?: { name: string; value: Recipe };
  body?: Recipe | Uint8Array;
}

/** The text of a recipe. */
export function cooked({ before = '', unit, after = '', size }: Recipe): string {
  const room = Math.max(0, size - Buffer.byteLength(before) - Buffer.byteLength(after));
  return before + unit.repeat(Math.floor(room / Math.max(1, Buffer.byteLength(unit)))) + after;
}
