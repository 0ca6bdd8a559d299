/** The rounds: members write, processes are killed, the installation starts again as usual, and the data is audited. */
import path from 'node:path';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { type Connection, openConnection } from '#server/database/client/connection.ts';
import { postgresProcesses } from '#server/database/cluster/orphan-processes.ts';
import { readPostmaster } from '#server/database/cluster/postmaster-file.ts';
import { runningCluster } from '#server/database/cluster/running-cluster.ts';
import { signalAll } from '#tests/harness/signal-all.ts';
import { type Installation, startInstallation } from '#tests/restart/installation.ts';
import { auditWorld, type Findings } from './audit.ts';
import { type Chance, chanceOf } from './chance.ts';
import { makePopulation, tokenMaker } from './population.ts';
import { type Outcome, type World, WRITES } from './writes.ts';

export interface RoundsOptions {
  rounds: number;
  users: number;
  seed: number;
  /** Receives a line per round. */
  say: (line: string) => void;
}

export interface Figures {
  writes: Record<string, Record<Outcome, number>>;
  unsure: number;
  done: number;
  swept: number;
}

const KINDS = ['the server', 'the postmaster', 'a process of PostgreSQL', 'both', 'every process'] as const;
type Kind = (typeof KINDS)[number];

/** Members who write at the same time. */
const WRITERS = 16;
/** Acknowledged in a round before the kill. */
export const FEWEST_WRITES = 10;
const MORE_WRITES = 150;
/** So that a kill does not always follow immediately on a response. */
const MAX_KILL_DELAY_MS = 15;
/** The server gives up on a database that dies five times in a minute, as it should. */
const MAX_DATABASE_KILLS = 4;
const RECOVERY_MS = 60_000;
const POLL_MS = 20;

/** The postmaster ends all its children when it notices that one was killed: what connects before that is cut off, too. */
async function untilEnded(folder: string, children: number[]): Promise<void> {
  const remaining = () => postgresProcesses(folder).filter((pid) => children.includes(pid));
  for (const until = Date.now() + RECOVERY_MS; remaining().length > 0 && Date.now() < until; )
    await pause(POLL_MS);
}

/** Kills the processes of this kind. Resolves when the killed ones have ended. */
async function kill({ server, dataDir }: Installation, kind: Kind, chance: Chance): Promise<void> {
  const folder = path.join(dataDir, 'postgres');
  const processes = postgresProcesses(folder);
  const postmaster = readPostmaster(folder)?.pid;
  if (kind === 'a process of PostgreSQL') {
    const children = processes.filter((pid) => pid !== postmaster);
    signalAll([chance.of(children)], 'SIGKILL');
    return untilEnded(folder, children);
  }
  if (kind === 'every process') signalAll(processes, 'SIGKILL');
  if (kind === 'the postmaster' || kind === 'both') server.killPostgres();
  if (kind !== 'the postmaster') await server.killServer();
}

async function openDatabase(dataDir: string): Promise<Connection> {
  for (const until = Date.now() + RECOVERY_MS; ; await pause(POLL_MS)) {
    try {
      const address = await runningCluster(dataDir);
      if (address) return await openConnection({ address });
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    if (Date.now() > until) throw new Error('The database does not come back');
  }
}

async function untilHealthy({ server }: Installation): Promise<void> {
  for (const until = Date.now() + RECOVERY_MS; ; await pause(POLL_MS)) {
    const isHealthy = await fetch(`${server.url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return;
    if (Date.now() > until) throw new Error('The server does not come back');
  }
}

/** Somebody's next write; undefined when this one has none to make now. */
async function writeOnce(
  world: World,
  chance: Chance,
): Promise<{ name: string; outcome: Outcome } | undefined> {
  const person = chance.of(world.ledger.people);
  const [name, write] = chance.of(WRITES);
  const writing = person.isBusy || person.account !== 'there' ? undefined : write(world, person, chance);
  if (!writing) return undefined;
  person.isBusy = true;
  const outcome = await writing;
  person.isBusy = outcome === 'unsure';
  return { name, outcome };
}

/** All users write until the kill makes their writes fail; it happens after `count` acknowledged writes. */
async function writeUntilKilled(
  world: World,
  figures: Figures,
  chances: Chance[],
  { count, startKill }: { count: number; startKill: () => Promise<void> },
): Promise<void> {
  let acknowledged = 0;
  let killed: Promise<void> | undefined;
  let over = false;
  const keepWriting = async (chance: Chance) => {
    while (!over) {
      const written = await writeOnce(world, chance);
      if (!written) {
        await setImmediate();
        continue;
      }
      const { name, outcome } = written;
      figures.writes[name] ??= { acknowledged: 0, refused: 0, unsure: 0 };
      figures.writes[name][outcome] += 1;
      if (outcome === 'acknowledged') acknowledged += 1;
      if (acknowledged >= count) {
        killed ??= startKill().finally(() => {
          over = true;
        });
      }
      if (killed && outcome === 'unsure') return;
    }
  };
  await Promise.all(chances.map(keepWriting));
  await killed;
}

async function runRound(
  world: World,
  figures: Figures,
  kind: Kind,
  chances: Chance[],
  chance: Chance,
): Promise<Findings> {
  const { installation } = world;
  const delay = chance.below(MAX_KILL_DELAY_MS);
  const count = FEWEST_WRITES + chance.below(MORE_WRITES);
  await writeUntilKilled(world, figures, chances, {
    count,
    startKill: async () => {
      await pause(delay);
      await kill(installation, kind, chance);
    },
  });
  await world.connection.close();
  if (kind !== 'the postmaster' && kind !== 'a process of PostgreSQL') await installation.start();
  world.connection = await openDatabase(installation.dataDir);
  await untilHealthy(installation);
  return auditWorld(world);
}

/** Which processes die in each round. */
function* plan(rounds: number, chance: Chance): Generator<Kind> {
  let alone = 0;
  for (let round = 0; round < rounds; round += 1) {
    const kind = alone < MAX_DATABASE_KILLS ? chance.of(KINDS) : 'the server';
    if (kind === 'the postmaster') alone += 1;
    else if (kind !== 'a process of PostgreSQL') alone = 0;
    yield kind;
  }
}

/** Runs the rounds on a fresh installation; throws with everything that was found wrong in one. */
export async function runRounds({ rounds, users, seed, say }: RoundsOptions): Promise<Figures> {
  const installation = await startInstallation();
  const figures: Figures = { writes: {}, unsure: 0, done: 0, swept: 0 };
  const chance = chanceOf(seed);
  const chances = Array.from({ length: WRITERS }, (_, place) => chanceOf(seed + place + 1));
  try {
    const connection = await openDatabase(installation.dataDir);
    const ledger = await makePopulation(installation, connection, users);
    const world: World = { installation, ledger, connection, makeToken: tokenMaker(installation) };
    let round = 0;
    for (const kind of plan(rounds, chance)) {
      round += 1;
      const { faults, unsure, done, swept } = await runRound(world, figures, kind, chances, chance);
      say(
        `round ${round}: ${kind} killed; ${unsure} without an answer, ${done} of them done; ${swept} swept`,
      );
      if (faults.length > 0)
        throw new Error(`Seed ${seed}, round ${round} (${kind} killed):\n${faults.join('\n')}`);
      figures.unsure += unsure;
      figures.done += done;
      figures.swept += swept;
    }
    await world.connection.close();
    return figures;
  } finally {
    await installation.remove();
  }
}
