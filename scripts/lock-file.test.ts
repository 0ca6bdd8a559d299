/**
 * `npm ci` refuses a lock file that leaves out packages for other systems, which npm itself drops when it can't find them;
 * then no fresh clone starts.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

it('names every optional package of every package', () => {
  const file = path.resolve(import.meta.dirname, '..', 'package-lock.json');
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> };
  const missing = Object.entries(packages).flatMap(([where, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${where}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
