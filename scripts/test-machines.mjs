/**
 * `npm run test:machines`: two machines behind nginx, with `PROXY=caddy` behind Caddy, each a network namespace, with PostgreSQL and a bucket on the
 * network between them.
 * The tests run in a namespace of their own, from which nothing outside can be reached.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureInstalled, giveUp, ROOT } from './install.mjs';

const NEEDED = {
  ...(process.env.PROXY === 'caddy' ? { caddy: '/usr/bin/caddy' } : { 'nginx-light': '/usr/sbin/nginx' }),
  iproute2: '/usr/sbin/ip',
};
const missing = Object.keys(NEEDED).filter((name) => !existsSync(NEEDED[name]));
if (missing.length > 0) giveUp(`Missing: install Debian's ${missing.join(', ')}`);
if (process.getuid() !== 0)
  giveUp('Only root may make network namespaces: run npm run test:machines as root');

const node = ensureInstalled();
const names = ['hub', 'first', 'second'].map((name) => `reshimgath-${process.pid}-${name}`);
const [hub, ...machines] = names;

function ip(...args) {
  const { status } = spawnSync(NEEDED.iproute2, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`ip ${args.join(' ')} failed: network namespaces cannot be made here`);
}

/** A cable from the hub to a machine: 10.77.1.1 to 10.77.1.2 for the first. */
function connect(machine, number) {
  const [here, there] = [`to-machine${number}`, 'to-hub'];
  ip('-n', hub, 'link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', machine);
  for (const [name, link, host] of [
    [hub, here, 1],
    [machine, there, 2],
  ]) {
    ip('-n', name, 'address', 'add', `10.77.${number}.${host}/24`, 'dev', link);
    ip('-n', name, 'link', 'set', link, 'up');
  }
  // The hub's own address, at which its services listen.
  ip('-n', machine, 'route', 'add', '10.77.0.1', 'via', `10.77.${number}.1`);
}

function runTests() {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'machines', ...process.argv.slice(2)];
  const child = spawn(NEEDED.iproute2, ['netns', 'exec', hub, node, ...vitest], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, MACHINES: machines.join(' ') },
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

// The tests get the signal, too, and end by themselves.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
try {
  for (const name of names) ip('netns', 'add', name);
  for (const name of names) ip('-n', name, 'link', 'set', 'lo', 'up');
  ip('-n', hub, 'address', 'add', '10.77.0.1/32', 'dev', 'lo');
  for (const [index, machine] of machines.entries()) connect(machine, index + 1);
  process.exitCode = await runTests();
} finally {
  for (const name of names) spawnSync(NEEDED.iproute2, ['netns', 'delete', name], { stdio: 'ignore' });
}
