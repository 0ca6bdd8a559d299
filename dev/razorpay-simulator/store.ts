/**
 * The simulator's state: in memory, and in a snapshot file, so that the orders returned to the application survive a restart or
 * crash of the server.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { emptyState, type SimulatorState } from './entities.ts';

export interface Store {
  readonly state: SimulatorState;
  /** Milliseconds of the simulator's clock, which tests can advance. */
  now(): number;
  /** Unix seconds of that clock. */
  seconds(): number;
  /** Writes the snapshot; must be called before the response that shows the change. */
  save(): void;
  reset(): void;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** The number of finished deliveries kept for the log. */
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

/** Opens the store; without a file the state is lost with the process. */
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
