/**
 * Runs a program in our place: passes signals on, keeps its exit code, and doesn't outlive an npm that was killed.
 */
import { spawn } from 'node:child_process';
import os from 'node:os';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_POLL_MS = 250;

/**
 * Calls back when npm has gone without a word. npm is our parent because package.json says `exec node …`:
 * a shell between the two would keep SIGINT to itself and die of SIGTERM alone.
 */
function watchNpm(gone) {
  const npm = process.ppid;
  return setInterval(() => process.ppid !== npm && gone(), PARENT_POLL_MS);
}

/**
 * Resolves with the exit code of the program; one that died by a signal gives 128 + its number, as shells do.
 * The terminal and npm may both send a signal: the program has to take the first and ignore the rest.
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    for (const signal of FORWARDED) process.on(signal, forward);

    // npm killed outright can't pass anything on; the server must not go on unseen and keep its port.
    const watch = process.env.npm_lifecycle_event ? watchNpm(() => child.kill('SIGTERM')) : undefined;

    const finish = (code) => {
      clearInterval(watch);
      for (const signal of FORWARDED) process.off(signal, forward);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      finish(1);
    });
    child.once('exit', (code, signal) => finish(code ?? 128 + os.constants.signals[signal]));
  });
}
