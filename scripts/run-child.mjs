/**
 * Runs a child program: forwards signals, returns its exit code, and ends when npm was killed.
 */
import { spawn } from 'node:child_process';
import os from 'node:os';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_POLL_MS = 250;

/**
 * Calls back when npm was killed. npm is the parent process because package.json says `exec node …`:
 * a shell between the two would not forward SIGINT, and SIGTERM would end only the shell.
 */
function watchNpm(gone) {
  const npm = process.ppid;
  return setInterval(() => process.ppid !== npm && gone(), PARENT_POLL_MS);
}

/**
 * Resolves with the program's exit code; for a program ended by a signal 128 + its number, as in shells.
 * The terminal and npm may both send a signal: the program must handle the first and ignore others.
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    for (const signal of FORWARDED) process.on(signal, forward);

    // npm killed by SIGKILL forwards nothing; the server must not continue in the background and hold its port.
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
