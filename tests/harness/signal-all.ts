/**
 * Sends a signal to processes. One that has already ended is not an error: PostgreSQL's children end when they see that their postmaster has, or
 * that their client has.
 */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
