/** The buckets of the storage service. Its client library is loaded at the first use, at the same time as the rest (client.ts). */
import { loadClient } from './client.ts';
import { config } from './config.ts';
import { toBackendError } from './errors.ts';

/** The client of a bucket. Throws BackendError. */
export async function bucket(name: string) {
  try {
    const [{ StorageClient }, { authorizedFetch }] = await Promise.all([
      import('@supabase/storage-js'),
      loadClient(),
    ]);
    return new StorageClient(`${config().backendUrl}/storage/v1`, {}, authorizedFetch).from(name);
  } catch (error) {
    throw toBackendError(error);
  }
}
