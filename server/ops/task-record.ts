/** Records outcomes of tasks that run beside the server in its database, where the server's own look at its health finds them. */
import { connect } from '#server/database/client/pool.ts';
import { runningCluster } from '#server/database/cluster/running-cluster.ts';
import { recordRun } from '#server/health/facts.ts';

interface Place {
  dataDir: string;
  databaseUrl?: string;
  databaseDirectUrl?: string;
}

/** Records a success, or why the task failed. Does nothing when no database runs. */
export async function recordTask(
  { dataDir, databaseUrl, databaseDirectUrl = databaseUrl }: Place,
  task: string,
  failure?: string,
): Promise<void> {
  const address = databaseDirectUrl ?? (await runningCluster(dataDir));
  if (address === null) return;
  const database = connect({ address, max: 1 });
  try {
    await recordRun(database, task, failure);
  } finally {
    await database.close();
  }
}
