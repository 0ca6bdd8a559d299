/** The migrations of released versions: frozen, because installations have applied them. supabase/releases.json lists them with their checksums. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Release {
  version: string;
  /** The checksum (SHA-256) of each migration that came with it, by file name. */
  migrations: Readonly<Record<string, string>>;
}

export type Checksums = ReadonlyMap<string, string>;

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILE = path.join(ROOT, 'supabase', 'releases.json');
const FOLDER = path.join(ROOT, 'supabase', 'migrations');

/** The releases so far, the first one first. */
export const readReleases = (): Release[] => JSON.parse(readFileSync(FILE, 'utf8'));

/** The migrations of this code with their checksums, in their order. */
export function readMigrations(): Checksums {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  return new Map(
    names.sort().map((name) => {
      const text = readFileSync(path.join(FOLDER, name));
      return [name, createHash('sha256').update(text).digest('hex')];
    }),
  );
}

/** What the code breaks of the promise that released migrations stay as they are and are applied before later ones; one line each. */
export function brokenPromises(releases: readonly Release[], migrations: Checksums): string[] {
  const released = new Map(releases.flatMap((release) => Object.entries(release.migrations)));
  const last = [...released.keys()].sort().at(-1) ?? '';
  const changed = [...released].flatMap(([name, checksum]) => {
    const now = migrations.get(name);
    if (now === undefined) return [`${name} was released and is gone: bring it back`];
    return now === checksum
      ? []
      : [`${name} was released and has changed: put the change into a new migration`];
  });
  const early = [...migrations.keys()]
    .filter((name) => !released.has(name) && name < last)
    .map((name) => `${name} sorts before ${last}, which was released: give it a later number`);
  return [...changed, ...early];
}

/** Adds a release with all migrations that are not released yet. */
export function freeze(version: string): void {
  const releases = readReleases();
  const migrations = readMigrations();
  const broken = brokenPromises(releases, migrations);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  if (releases.some((release) => release.version === version))
    throw new Error(`${version} is frozen already`);
  const before = new Set(releases.flatMap((release) => Object.keys(release.migrations)));
  const added = [...migrations].filter(([name]) => !before.has(name));
  const all = [...releases, { version, migrations: Object.fromEntries(added) }];
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
}
