/**
 * A Debian with an installation in /srv/reshimgath, as deploy/install.sh leaves one, for the operator's own scripts. It is a mount namespace in which
 * /etc, /srv and /usr/local/share are folders of the test; systemd, which no namespace has, is a script that starts and stops the service.
 */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { endPostgres } from '#server/database/cluster/orphan-processes.ts';
import { BARE_ENVIRONMENT } from '#tests/harness/bare-environment.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What a release needs to serve, without its front end. */
const SERVED = [
  'package.json',
  'package-lock.json',
  'deploy',
  'dev',
  'domain',
  'scripts',
  'server',
  'supabase',
];
const USER = 'reshimgath';
/** Of nobody else. */
const UID = 64_711;

const SYSTEMCTL = `#!/bin/bash
case $1 in
  start)
    cd /srv/reshimgath/current; set -a; . /etc/reshimgath.env
    setsid runuser -u reshimgath -- node scripts/start.mjs --without-front-end >> "$JOURNAL" 2>&1 < /dev/null 9>&- &
    echo $! > "$JOURNAL.pid" ;;
  stop)
    pid=$(cat "$JOURNAL.pid" 2>/dev/null) || exit 0
    pkill -TERM -P "$pid"
    while pgrep -s "$pid" > /dev/null; do sleep 0.05; done ;;
esac
`;

export interface Machine {
  dataDir: string;
  /** What the service has said. */
  journal(): string;
  /** Runs a command as root, and returns its exit code and what it said. */
  run(command: string, env?: Record<string, string>): Promise<{ code: number; said: string }>;
  /** Tags a version: the one before it with changed files (null removes one). */
  release(version: string, changes: Record<string, string | null>): void;
  current(): string;
  remove(): Promise<void>;
}

function writeAll(folder: string, files: Record<string, string | null>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    if (text === null) rmSync(file);
    else writeFileSync(file, text);
  }
}

/** The repository that releases come from; its versions take the packages of this tree instead of installing and building their own. */
function makeRepository(folder: string) {
  mkdirSync(folder);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args]);
  git('init', '-q');
  execFileSync('cp', ['-a', ...SERVED.map((name) => path.join(ROOT, name)), folder]);
  writeAll(folder, { 'deploy/build.sh': '#!/bin/sh\nln -s /srv/reshimgath/node_modules node_modules\n' });
  return (version: string, changes: Record<string, string | null>) => {
    writeAll(folder, changes);
    git('add', '-A');
    git('commit', '-q', '--allow-empty', '-m', version);
    git('tag', version);
  };
}

/** Makes the machine with version v1.0.0, on a data folder and with these settings; the service is not started. */
export async function makeMachine(
  fillDataDir: (dataDir: string) => void,
  settings: Record<string, string>,
): Promise<Machine> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-machine-'));
  chmodSync(folder, 0o755);
  const at = (...names: string[]) => path.join(folder, ...names);
  for (const name of ['bin', 'share', 'srv', 'srv/reshimgath', 'srv/reshimgath/releases', 'data', 'backups'])
    mkdirSync(at(name));
  mkdirSync(at('srv/reshimgath/node_modules'));
  execFileSync('cp', ['-a', '/etc', at('etc')]);
  mkdirSync(at('etc/systemd/system'), { recursive: true });
  fillDataDir(at('data'));
  const variables = { DATA_DIR: at('data'), BACKUP_DIR: at('backups'), TMPDIR: os.tmpdir(), ...settings };
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(at('etc/reshimgath.env'), lines.join(''));
  for (const [file, line] of [
    ['passwd', `${USER}:x:${UID}:${UID}::/nonexistent:/usr/sbin/nologin\n`],
    ['group', `${USER}:x:${UID}:\n`],
  ] as const)
    writeFileSync(at('etc', file), `${readFileSync(at('etc', file), 'utf8')}${line}`);
  execFileSync('chown', ['-R', `${UID}:${UID}`, at('data'), at('backups')]);
  writeFileSync(at('bin/systemctl'), SYSTEMCTL, { mode: 0o755 });
  writeFileSync(at('bin/journalctl'), '#!/bin/sh\ntail -n 10 "$JOURNAL"\n', { mode: 0o755 });
  symlinkSync('/srv/reshimgath/current/deploy/reshimgath', at('bin/reshimgath'));
  writeFileSync(at('journal'), '');

  const release = makeRepository(at('repository'));
  const binds = [
    ['etc', '/etc'],
    ['share', '/usr/local/share'],
    ['srv', '/srv'],
  ].map(([name = '', target]) => `mount --bind '${at(name)}' ${target}`);
  binds.push(`mount --bind '${ROOT}/node_modules' /srv/reshimgath/node_modules`);
  const machine: Machine = {
    dataDir: at('data'),
    journal: () => readFileSync(at('journal'), 'utf8'),
    async run(command, env) {
      const script = `set -e; ${binds.join('; ')}; cd /; ${command}`;
      const environment = {
        ...BARE_ENVIRONMENT,
        PATH: `${at('bin')}:${path.dirname(process.execPath)}:${process.env.PATH}`,
        JOURNAL: at('journal'),
        ...env,
      };
      const ended = promisify(execFile)('unshare', ['--mount', 'bash', '--norc', '-c', script], {
        env: environment,
      });
      return ended.then(
        ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
        ({ code, stdout, stderr }) => ({ code: Number(code), said: stdout + stderr }),
      );
    },
    release,
    current: () =>
      path.basename(execFileSync('readlink', [at('srv/reshimgath/current')], { encoding: 'utf8' }).trim()),
    async remove() {
      await machine.run('systemctl stop');
      await endPostgres(at('data/postgres'));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  release('v1.0.0', {});
  const made = await machine.run(`
    git clone -q --bare '${at('repository')}' /srv/reshimgath/repository.git
    ln -s "$('${at('repository')}/deploy/release.sh' v1.0.0)" /srv/reshimgath/current`);
  if (made.code !== 0) throw new Error(`The machine could not be made:\n${made.said}`);
  return machine;
}
