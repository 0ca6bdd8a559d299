import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { runningCluster } from './running-cluster.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'running-cluster-'));
  mkdirSync(path.join(dataDir, 'postgres'));
  writeFileSync(path.join(dataDir, 'postgres-password'), 'secret\n');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** What PostgreSQL writes about itself; this process stands for it. */
const saysItRuns = (socketFolder: string) =>
  writeFileSync(
    path.join(dataDir, 'postgres', 'postmaster.pid'),
    [process.pid, path.join(dataDir, 'postgres'), 0, 5432, socketFolder, '', '0 0', 'ready', ''].join('\n'),
  );

test('a database that runs is found by its socket', () => {
  saysItRuns(dataDir);
  expect(runningCluster(dataDir)).toMatchObject({ host: dataDir, port: 5432, password: 'secret' });
});

test('a database whose socket is out of sight is told from one that does not run', () => {
  expect(runningCluster(dataDir)).toBeNull();
  saysItRuns(path.join(dataDir, 'elsewhere'));
  expect(() => runningCluster(dataDir)).toThrow(OperatorError);
  expect(() => runningCluster(dataDir)).toThrow('TMPDIR');
});
