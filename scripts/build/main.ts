/** `npm run build`: builds the front end, and checks the settings in the environment, so that the next start has nothing left to do. */
import { loadConfig } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { buildFrontEnd } from '#server/start/front-end-build.ts';

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
try {
  loadConfig(process.env);
  await buildFrontEnd(process.cwd(), () => console.log('Building the front end …'), interruption.signal);
  console.log('The front end is built, and the settings are valid.');
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
