/**
 * Where the simulator keeps its state: in memory, and in a snapshot file so that a restart of the server, also by force, finds
 * the orders it has shown to the application.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { emptyState, type SimulatorState } from './entities.ts';

export interface Store {
  readonly state: SimulatorState;
  /** Milliseconds of the simulator's own clock, which tests can put forward. */
  now(): number;
  /** Unix seconds of that clock. */
  seconds(): number;
  /** Writes the snapshot; to be called before an answer that shows the change. */
  save(): void;
  reset(): void;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Finished deliveries that are kept for the log. */
const LOGGED = 200;

/** `length` random letters and digits, as the provider's ids have 14 of them. */
export function randomId(length = 14): string {
  return Array.from(randomBytes(length), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
}

function load(file: string | undefined): SimulatorState {
  if (!file) return emptyState();
  try {
    return { ...emptyState(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<SimulatorState>) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      console.warn(`The checkout simulator starts empty: its snapshot ${file} cannot be read.`);
    }
    return emptyState();
  }
}

function forgetOldDeliveries(state: SimulatorState): void {
  const finished = state.deliveries.filter(
    ({ nextAtMs, state: phase }) => nextAtMs === null && phase !== 'held',
  );
  const surplus = new Set(finished.slice(0, Math.max(0, finished.length - LOGGED)));
  if (surplus.size > 0) state.deliveries = state.deliveries.filter((delivery) => !surplus.has(delivery));
}

/** Opens the store; without a file the state lives as long as the process. */
export function createStore(file: string | undefined, clock: () => number): Store {
  const state = load(file);
  for (const delivery of state.deliveries) {
    // It was being sent when the process ended.
    if (delivery.state === 'due') delivery.nextAtMs ??= clock() + state.clockOffsetMs;
  }
  const now = () => clock() + state.clockOffsetMs;
  const save = () => {
    forgetOldDeliveries(state);
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return {
    state,
    now,
    seconds: () => Math.floor(now() / 1000),
    save,
    reset() {
      Object.assign(state, emptyState());
      save();
    },
  };
}
