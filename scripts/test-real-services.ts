/**
 * `npm run test:hosted -- --env-file FILE [JOURNEYS…]`: the contract tests and the journeys on real services of Supabase, whose addresses and
 * keys FILE has (docs/hosted.md). The database has the migrations; an empty one receives the demo members first, moved from an embedded server.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { seedDemoMembers } from '#dev/development-tools.ts';
import { openConnection } from '#server/database/client/connection.ts';
import { connect } from '#server/database/client/pool.ts';
import { startCluster } from '#server/database/cluster/cluster.ts';
import { prepareDatabase } from '#server/database/migrate/migrations.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import { UPLOAD_LIMIT } from '#server/storage/open-object-store.ts';
import { type Project, startProject } from '#tests/harness/hosted/project.ts';
import { type RealServices, realServices } from '#tests/harness/hosted/services.ts';
import { embeddedPhotos, hostedPhotos } from './transfer/photos.ts';
import { transfer } from './transfer/transfer.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const bin = (...parts: string[]) => path.join('node_modules', ...parts);
const CONTRACT = [bin('vitest', 'vitest.mjs'), 'run', '--project', 'server', 'tests/contract'];
/** Those that switch signing in by number on, which changes everybody's login. */
const BY_NUMBER = 'by-number.spec';
const OTHERS = '(?<!by-number)\\.spec';
const JOURNEYS = [bin('@playwright', 'test', 'cli.js'), 'test', '-c', 'tests/journeys/playwright.config.ts'];

/** Puts the database back to where a run begins; whether it has no users. */
async function prepare(database: string): Promise<boolean> {
  const connection = await openConnection({ address: database });
  try {
    await connection.command('update private.text_settings set sign_in = false');
    const [row] = await connection.send<{ users: string }>('select count(*) as users from auth.users');
    return row?.users === '0';
  } finally {
    await connection.close();
  }
}

/** Moves the demo members of a new embedded installation to the project. */
async function moveDemoMembers({ database }: RealServices, { url, secretKey }: Project): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-real-'));
  const cluster = await startCluster({ dataDir: path.join(folder, 'data'), durable: false });
  try {
    await prepareDatabase(cluster.address);
    const objectStore = await openDiskObjectStore(path.join(folder, 'objects'));
    const pool = connect({ address: cluster.address, max: 2 });
    await seedDemoMembers({
      database: pool,
      objectStore,
      uploadLimit: UPLOAD_LIMIT,
      clock: () => new Date(),
    });
    await pool.close();
    const [source, target] = [
      await openConnection({ address: cluster.address }),
      await openConnection({ address: database }),
    ];
    const client = createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
    await transfer({
      source: { connection: source, photos: embeddedPhotos(source, objectStore) },
      target: { connection: target, photos: hostedPhotos(client) },
      report: console.log,
      signal: new AbortController().signal,
    });
    await source.close();
    await target.close();
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(args: string[], variables: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
  const [code] = await once(child, 'close');
  return code === 0;
}

async function test(settings: NodeJS.ProcessEnv, journeys: string[]): Promise<boolean> {
  const services = realServices(settings);
  if (!services) throw new Error('The file names no services: see docs/hosted.md');
  const project = await startProject(services);
  try {
    if (await prepare(services.database)) await moveDemoMembers(services, project);
    const { url, publishableKey, secretKey } = project;
    const contract = { CONTRACT_URL: url, CONTRACT_KEY: publishableKey, CONTRACT_SECRET_KEY: secretKey };
    const product = { JOURNEY_PRODUCT: JSON.stringify(project), JOURNEY_SERVICES: 'real' };
    if (journeys.length > 0) return await run([...JOURNEYS, ...journeys], product);
    const answersAlike = await run(CONTRACT, { ...settings, ...contract });
    const others = await run([...JOURNEYS, OTHERS], product);
    return (await run([...JOURNEYS, BY_NUMBER], product)) && others && answersAlike;
  } finally {
    await project.stop();
  }
}

const { values, positionals } = parseArgs({
  options: { 'env-file': { type: 'string' } },
  allowPositionals: true,
});
const file = values['env-file'];
if (file === undefined) throw new Error('--env-file FILE is missing');
const settings = parseEnv(readFileSync(path.resolve(process.env.INIT_CWD ?? '', file), 'utf8'));
process.exitCode = (await test(settings, positionals)) ? 0 : 1;
