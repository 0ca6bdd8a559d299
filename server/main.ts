/**
 * The program: reads the environment, starts the server, says what its operator should know, and stops it in order.
 */
import path from 'node:path';
import { ConfigError, loadConfig } from './config.ts';
import { OperatorError } from './operator-error.ts';
import { developmentLine, readyLines } from './operator-lines.ts';
import { type RunningServer, startServer } from './server.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const say = (line: string) => console.log(line);

/** One line for what the operator can put right; everything else with its stack, it is a fault of ours. */
function explain(error: unknown): void {
  if (error instanceof ConfigError) for (const fault of error.faults) console.error(fault);
  else console.error(error instanceof OperatorError ? error.message : error);
}

function stopOnSignal(server: () => RunningServer | undefined): (code: number, line?: string) => void {
  let stopping = false;
  const stop = (code: number, line = 'Stopping …') => {
    // The terminal, npm and the launcher may each send the signal: the first counts.
    if (stopping) return;
    stopping = true;
    console.log(line);
    void Promise.resolve(server()?.stop()).then(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  return stop;
}

async function main(): Promise<void> {
  let server: RunningServer | undefined;
  const stop = stopOnSignal(() => server);
  const fail = (error: unknown) => {
    explain(error);
    stop(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  const config = loadConfig(process.env);
  const first = developmentLine(config);
  if (first) say(first);
  server = await startServer({
    config,
    root: ROOT,
    withFrontEnd: !process.argv.includes('--without-front-end'),
    say,
    onFailure: fail,
  });
  for (const line of readyLines({ config, url: server.url, hasDemo: config.demo })) say(line);
}

main().catch((error) => {
  explain(error);
  process.exit(1);
});
