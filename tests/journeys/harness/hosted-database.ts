/**
 * The stand-in of a hosted project as the database of the product, with the demo members that `npm start` makes in the embedded one.
 */
import path from 'node:path';
import { seedDemoMembers } from '#dev/development-tools.ts';
import type { Address } from '#server/database/client/connection.ts';
import { connect } from '#server/database/client/pool.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import { OBJECTS_FOLDER, UPLOAD_LIMIT } from '#server/storage/open-object-store.ts';
import { startStandIn } from '#tests/harness/hosted/stand-in.ts';

const DATABASE = 'product';

export interface HostedDatabase {
  /** What tells the server about it. */
  variables: Record<'DATABASE_URL' | 'DATABASE_DIRECT_URL', string>;
  stop(): Promise<void>;
}

function urlOf({ user, password, host, port }: Address): string {
  return `postgres://${user}:${password}@${host}:${port}/${DATABASE}?sslmode=disable`;
}

/** Starts it; the photos of the demo members go where a server on this data folder looks for them. */
export async function startHostedDatabase(dataDir: string): Promise<HostedDatabase> {
  const { services, superuser, stop } = await startStandIn(DATABASE);
  const database = connect({ address: { ...services, database: DATABASE }, max: 2 });
  const objectStore = await openDiskObjectStore(path.join(dataDir, OBJECTS_FOLDER));
  await seedDemoMembers({ database, objectStore, uploadLimit: UPLOAD_LIMIT, clock: () => new Date() });
  await database.close();
  // The server builds the database by the second address; the CLI has pushed the migrations already.
  return { variables: { DATABASE_URL: urlOf(services), DATABASE_DIRECT_URL: urlOf(superuser) }, stop };
}
