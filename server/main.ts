/** The program: reads the environment, starts the server, prints what its operator should know, and stops it in order. */
import path from 'node:path';
import { explain } from '#server/config/operator-error.ts';
import { openLog } from '#server/ops/logging/logger.ts';
import { loadConfig } from './config/config.ts';
import { developmentLine, readyLines } from './start/operator-lines.ts';
import { startServer } from './start/server.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Less than the ten seconds after which supervisors kill. */
const LONGEST_STOP_MS = 9500;
const say = (line: string) => console.log(line);

function main(): void {
  const config = loadConfig(process.env);
  const log = openLog(config.environment);
  const first = developmentLine(config);
  if (first) say(first);

  let stopping = false;
  const stop = (code: number) => {
    // The terminal, npm and the launcher may each send the signal: the first counts.
    if (stopping) return;
    stopping = true;
    if (code === 0) say('Stopping …');
    // A part that hangs must not delay the stop; Postgres, once signalled, ends by itself.
    setTimeout(() => process.exit(code), LONGEST_STOP_MS);
    void server.stop().finally(() => process.exit(code));
  };
  const fail = (error: unknown) => {
    if (!stopping) explain(error);
    stop(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  const withFrontEnd = !process.argv.includes('--without-front-end');
  const server = startServer({ config, root: ROOT, withFrontEnd, say, log, onFailure: fail });
  server.ready.then((started) => {
    for (const line of readyLines({ config, withFrontEnd, ...started })) say(line);
  }, fail);
}

try {
  main();
} catch (error) {
  explain(error);
  process.exit(1);
}
