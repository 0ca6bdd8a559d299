/**
 * A second server on the data folder of a running one: by another path, from another container, and beside a PostgreSQL that a killed server left in
 * another container. It refuses to start, and nothing that the first acknowledged is lost.
 *
 * Linux namespaces (`unshare`) stand for containers; only root may make them.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { lockCluster, postgresProcesses } from '#server/database/cluster/orphan-processes.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { signalAll } from '#tests/harness/signal-all.ts';
import { type Installation, startInstallation } from './installation.ts';
import { startProcess } from './server-process.ts';
import { profileWriter, type Writer, writeDuring } from './writers.ts';

/** With a separate mount table, but among the same processes. */
const OTHER_MOUNTS = ['unshare', '--mount'];
/** With separate processes, mounts, shared memory and semaphores; it ends with its first process. */
const CONTAINER = ['unshare', '--mount', '--pid', '--ipc', '--fork', '--mount-proc', '--kill-child'];
const CONTAINER_WITH_NETWORK = [...CONTAINER, '--net'];

const canUnshare =
  spawnSync('unshare', [...CONTAINER_WITH_NETWORK.slice(1), 'mount', '--bind', '/mnt', '/mnt']).status === 0;

function skipWithoutRights({ skip }: TestContext): void {
  skip(
    !canUnshare,
    'needs the right to make namespaces and mounts: run it as root, in a container with --privileged',
  );
}

/** A refusal takes five seconds, the timeout for a stopping server; starts take long on a busy machine. */
const PATIENCE_MS = 240_000;

let installation: Installation;
let writer: Writer;
let otherPath: string;
beforeAll(async () => {
  installation = await startInstallation();
  writer = profileWriter(await installation.signUp('asha'));
  otherPath = path.join(installation.folder, 'other');
  mkdirSync(otherPath);
});
afterAll(() => installation.remove());

const cluster = () => path.join(installation.dataDir, 'postgres');
const pidFile = () => readFileSync(path.join(cluster(), 'postmaster.pid'), 'utf8');

/** Runs a command where the data folder is mounted at the other path too. */
const withOtherPath = (namespaces: string[]) => [
  ...namespaces,
  'sh',
  '-c',
  `mount --bind "${installation.dataDir}" "${otherPath}" && exec "$@"`,
  'sh',
];

async function startSecond(wrapper: string[], dataDir = installation.dataDir): Promise<void> {
  const { end } = await startProcess({ dataDir, port: await freePort(), wrapper });
  await end('SIGTERM');
}

/** A refused start waits five seconds for a server that is stopping: all places wait together. */
it('rejects second servers in other containers and by other paths without losing an acknowledged write of the first', {
  timeout: PATIENCE_MS,
}, async (context) => {
  skipWithoutRights(context);
  const before = pidFile();
  const places: [wrapper: string[], dataDir: string][] = [
    [CONTAINER_WITH_NETWORK, installation.dataDir],
    [withOtherPath(OTHER_MOUNTS), otherPath],
    [withOtherPath(CONTAINER_WITH_NETWORK), otherPath],
  ];
  await writeDuring([writer], () =>
    Promise.all(
      places.map(([wrapper, dataDir]) =>
        expect(startSecond(wrapper, dataDir)).rejects.toThrow(
          `Another server already runs on the data folder ${dataDir}`,
        ),
      ),
    ),
  );
  expect(pidFile()).toBe(before);
  signalAll(postgresProcesses(cluster()), 'SIGKILL');
  await installation.server.killServer();
  await installation.start();
  await writer.check();
});

it('does not treat a PostgreSQL of a running server as an orphan, also without a lock', async () => {
  const before = pidFile();
  await expect(lockCluster(cluster())).rejects.toThrow(`PostgreSQL runs on ${cluster()} for another server`);
  expect(pidFile()).toBe(before);
  await writeDuring([writer], () => undefined);
  await writer.check();
});

/** The processes started by a process, as they are numbered here. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

describe('a PostgreSQL that a killed server left in another container', { timeout: PATIENCE_MS }, () => {
  it('blocks a start that cannot stop it, and is stopped by one that can', async (context) => {
    skipWithoutRights(context);
    await installation.server.end('SIGTERM');
    // The container's first process is a shell, which stays when the server is killed.
    const shell = ['sh', '-c', '"$@" & wait $!; exec sleep 600', 'sh'];
    const port = Number(new URL(installation.server.url).port);
    const container = await startProcess({
      dataDir: installation.dataDir,
      port,
      wrapper: [...CONTAINER, ...shell],
    });
    const server = childrenOf(childrenOf(container.pid)[0] ?? 0)[0] ?? 0;
    await writeDuring([writer], () => process.kill(server, 'SIGKILL'));
    const before = pidFile();
    await expect(startSecond(CONTAINER)).rejects.toThrow(
      `PostgreSQL runs on ${cluster()} for another server, perhaps in another container`,
    );
    expect(pidFile()).toBe(before);
    await installation.start();
    await container.killServer();
    await writer.check();
  });
});
