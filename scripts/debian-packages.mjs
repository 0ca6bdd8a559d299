/**
 * Installs Debian packages for tests that need programs not available from npm.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages as root or by a sudo without password; does nothing if neither is possible. */
export function installDebians(packages) {
  const isRoot = process.getuid?.() === 0;
  const lead = isRoot ? [] : ['sudo', '-n'];
  if (
    !existsSync('/usr/bin/apt-get') ||
    (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0)
  )
    return;
  console.log(`Installing Debian's ${packages.join(' and ')} …`);
  const run = (...args) =>
    spawnSync([...lead, ...args][0], [...lead, ...args].slice(1), { stdio: ['ignore', 'ignore', 'inherit'] });
  run('apt-get', 'update', '-q');
  run(
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    'install',
    '-y',
    '-q',
    '--no-install-recommends',
    ...packages,
  );
}
