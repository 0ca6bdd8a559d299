/**
 * Starts the cluster of the data folder given, prints its address and process id as JSON, and stays; for tests that kill it.
 */
import { startCluster } from '#server/database/cluster/cluster.ts';

const cluster = await startCluster({ dataDir: process.argv[2] ?? '', durable: false });
console.log(JSON.stringify({ address: cluster.address, pid: cluster.pid }));
setInterval(() => undefined, 60_000);
