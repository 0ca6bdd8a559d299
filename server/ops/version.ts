/**
 * The version of this program.
 */
import { readFileSync } from 'node:fs';

/** From `package.json`. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;
