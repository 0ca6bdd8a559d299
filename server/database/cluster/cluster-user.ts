/** Postgres refuses to run as root: root starts it as a system user, with the one capability to reach folders closed to that user. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '#server/config/operator-error.ts';

export interface SystemUser {
  uid: number;
  gid: number;
}

const USER_NAME = 'postgres';
/** The first lets a process read and enter every folder but write none; containers often grant only the second, which does more. */
const CAPABILITIES = ['dac_read_search', 'dac_override'];

/** Whether this process is root's. */
export const runsAsRoot = (): boolean => process.getuid?.() === 0;

function usersOfSystem(): Map<string, SystemUser> {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return new Map(
    lines.map((line) => {
      const [name = '', , uid, gid] = line.split(':');
      return [name, { uid: Number(uid), gid: Number(gid) }];
    }),
  );
}

function makeUser(): SystemUser {
  const options = '--system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin';
  const made = spawnSync('useradd', [...options.split(' '), USER_NAME], { encoding: 'utf8' });
  const user = usersOfSystem().get(USER_NAME);
  if (user) return user;
  const reason = made.error?.message ?? made.stderr.trim();
  throw new OperatorError(
    `PostgreSQL does not run as root and the system user "${USER_NAME}" could not be made (${reason}): make it, or start as a normal user`,
  );
}

/** As root: the owner of the data folder, else the system user `postgres`, made when missing; else undefined. Throws `OperatorError`. */
export function systemUserFor(dataFolder: string): SystemUser | undefined {
  if (!runsAsRoot()) return undefined;
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  const users = usersOfSystem();
  if (owner && owner.uid !== 0 && [...users.values()].some(({ uid }) => uid === owner.uid))
    return { uid: owner.uid, gid: owner.gid };
  return users.get(USER_NAME) ?? makeUser();
}

function mayEnter(folder: string, { uid, gid }: SystemUser): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  return ((group === gid ? 0o010 : 0o001) & mode) !== 0;
}

/** Whether a user can reach this path by the folders' permission bits. */
export function canReach(target: string, user: SystemUser): boolean {
  const { root, dir } = path.parse(path.resolve(target));
  const folders = dir.slice(root.length).split(path.sep).filter(Boolean);
  return folders.every((_, depth) => mayEnter(path.join(root, ...folders.slice(0, depth + 1)), user));
}

/** Whether `setpriv` works here with this capability, proved by entering the very paths that matter. */
function capabilityWorks(capability: string, user: SystemUser, paths: string[]): boolean {
  const entering = ['test', '-r', '/', ...paths.flatMap((each) => ['-a', '-e', each])];
  return spawnSync(...withSetpriv(user, entering, capability)).status === 0;
}

function withSetpriv({ uid, gid }: SystemUser, command: string[], capability: string): [string, string[]] {
  const rights = [
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=+${capability}`,
    `--bounding-set=-all,+${capability}`,
    // Without this, access(2), by which Postgres looks for its programs, would not count the capability.
    '--securebits=+no_setuid_fixup',
  ];
  return ['setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights, '--', ...command]];
}

/** How to run a program as the user: options for `spawn`, or a command put before it. */
export interface RunAs {
  wrap: (command: string, args: string[]) => [string, string[]];
  uid?: number;
  gid?: number;
}

/** How to start programs as `user` so that they reach `paths` (which exist), also below closed folders. Throws `OperatorError`. */
export function runAs(user: SystemUser | undefined, paths: string[]): RunAs {
  const plain = (command: string, args: string[]): [string, string[]] => [command, args];
  if (!user) return { wrap: plain };
  const closed = paths.map((each) => path.resolve(each)).filter((each) => !canReach(each, user));
  if (closed.length === 0) return { wrap: plain, ...user };
  const capability = CAPABILITIES.find((each) => capabilityWorks(each, user, closed));
  if (capability) return { wrap: (command, args) => withSetpriv(user, [command, ...args], capability) };
  throw new OperatorError(
    `PostgreSQL does not run as root, and its system user cannot enter ${path.dirname(closed[0] ?? '')}: move the project or DATA_DIR to a folder open to all, or start as a normal user`,
  );
}
