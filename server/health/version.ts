import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../../package.json');

/** The version of this code, as in package.json. */
export const VERSION: string = JSON.parse(readFileSync(FILE, 'utf8')).version;
