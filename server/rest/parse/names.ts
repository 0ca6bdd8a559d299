/**
 * Names of columns and the JSON paths behind them: `name`, `"any name"`, `data->a->0->>"b c"`.
 */
import type { Scanner } from './scanner.ts';
import type { Field, JsonStep } from './syntax.ts';

/** Letters of any script with their vowel signs, digits, `_`, `$`, blanks, and inner `-` that doesn't begin an arrow. */
const PLAIN = /[\p{L}\p{M}\p{N}_ $]+(?:-(?!>)[\p{L}\p{M}\p{N}_ $]+)*/uy;
const PLAIN_WHOLE = /^[\p{L}\p{M}\p{N}_$]+$/u;
const QUOTED = /"((?:[^"\\]|\\.)*)"/suy;
const INDEX = /[+-]?\d+(?=$|->|::|[.,)])/y;
const KEY = /(?:[^"(\-:.,>)]|-(?!>))+/uy;
const FIELD_NAME = 'field name (* or [a..z0..9_$])';

/** A text in double quotes with `\` escapes, without them; null when none begins here or it doesn't end. */
export function takeQuoted(scanner: Scanner): string | null {
  const found = scanner.match(QUOTED);
  return found ? (found[1] ?? '').replace(/\\(.)/gsu, '$1') : null;
}

/** A column, relation or alias name. */
export function parseName(scanner: Scanner): string {
  const quoted = takeQuoted(scanner);
  const name = quoted ?? scanner.match(PLAIN)?.[0].trim();
  if (!name) return scanner.fail(FIELD_NAME);
  return name;
}

/** Whether a text is a name that needs neither quotes nor a path: the usual case, told apart cheaply. */
export function isPlainName(text: string): boolean {
  return PLAIN_WHOLE.test(text);
}

function parseStep(scanner: Scanner): JsonStep | null {
  const asText = scanner.take('->>');
  if (!asText && !scanner.take('->')) return null;
  const index = scanner.match(INDEX);
  if (index) return { asText, key: index[0], isIndex: true };
  const key = takeQuoted(scanner) ?? scanner.match(KEY)?.[0].trim();
  if (key === undefined) return scanner.fail('json key or array index');
  return { asText, key, isIndex: false };
}

/** A column with the JSON path behind it, if any. */
export function parseField(scanner: Scanner): Field {
  const name = parseName(scanner);
  const path: JsonStep[] = [];
  for (let step = parseStep(scanner); step; step = parseStep(scanner)) path.push(step);
  return { name, path };
}
