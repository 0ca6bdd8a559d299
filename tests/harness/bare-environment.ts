/** Variables for our own programs that a test starts: nothing of the developer's settings. */
import os from 'node:os';
import path from 'node:path';

export const BARE_ENVIRONMENT = {
  PATH: process.env.PATH,
  // Node caches compiled code there; the tests start some programs a hundred times.
  NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'reshimgath-compile-cache'),
};
