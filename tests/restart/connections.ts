/**
 * The network connections of a process, as /proc shows them.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The state of a connection in /proc/net/tcp. */
const ESTABLISHED = '01';

/** How many clients are connected to this process at the port. */
export function connectionsOf(pid: number, port: number): number {
  const inodes = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return [];
    }
  });
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const rows = ['tcp', 'tcp6'].flatMap((file) =>
    readFileSync(`/proc/${pid}/net/${file}`, 'utf8').split('\n').slice(1),
  );
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === ESTABLISHED)
    .filter((fields) => inodes.includes(fields[9] ?? '')).length;
}
