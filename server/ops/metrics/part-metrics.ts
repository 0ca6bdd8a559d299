/**
 * Counts what goes through the parts that the product stands on: mails, photos, smaller forms of photos, connections to the database.
 * Each part is wrapped, and knows nothing of it. Every series is there from the start, or an alert would miss its first growth.
 */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '#server/database/client/database.ts';
import { MAIL_KINDS, type Mailer } from '#server/mail/mailer.ts';
import type { RenderingStore } from '#server/storage/images/rendering-store.ts';
import { type ObjectStore, ObjectStoreUnavailable } from '#server/storage/object-store.ts';

/** The mailer, with each mail counted by kind and outcome. */
export function countMails(mailer: Mailer, registry: Registry): Mailer {
  const mails = new Counter({
    name: 'reshimgath_mails_total',
    help: 'Mails handed over to the mail server (sent) or not (failed), by kind; sign-in codes are the kind code',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  for (const kind of MAIL_KINDS) for (const outcome of ['sent', 'failed']) mails.inc({ kind, outcome }, 0);
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        mails.inc({ kind: mail.kind, outcome: 'failed' });
        throw error;
      }
      mails.inc({ kind: mail.kind, outcome: 'sent' });
    },
    close: () => mailer.close(),
  };
}

const OPERATIONS = ['put', 'get', 'delete'] as const;

/** The object store, with photos and bytes counted that it took, and its failures. */
export function countObjects(store: ObjectStore, registry: Registry): ObjectStore {
  const registers = [registry];
  const uploads = new Counter({
    name: 'reshimgath_storage_uploads_total',
    help: 'Objects that were stored',
    registers,
  });
  const bytes = new Counter({
    name: 'reshimgath_storage_uploaded_bytes_total',
    help: 'Bytes of the objects that were stored',
    registers,
  });
  const failures = new Counter({
    name: 'reshimgath_storage_failures_total',
    help: 'What the store (bucket or disk) could not do',
    labelNames: ['operation'],
    registers,
  });
  for (const operation of OPERATIONS) failures.inc({ operation }, 0);
  const watched = async <T>(operation: (typeof OPERATIONS)[number], work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      // Whatever else fails is the upload's own fault.
      if (error instanceof ObjectStoreUnavailable) failures.inc({ operation });
      throw error;
    }
  };
  return {
    ...store,
    async put(object, content) {
      const stored = await watched('put', store.put(object, content));
      uploads.inc();
      bytes.inc(stored.size);
      return stored;
    },
    get: (object, range) => watched('get', store.get(object, range)),
    delete: (object) => watched('delete', store.delete(object)),
  };
}

/** The store of renderings, with those counted that were there (hit) or have to be made (miss). */
export function countRenderings(store: RenderingStore, registry: Registry): RenderingStore {
  const reads = new Counter({
    name: 'reshimgath_storage_renderings_total',
    help: 'Smaller forms of photos that were asked for and there (hit), or had to be made (miss)',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['hit', 'miss']) reads.inc({ outcome }, 0);
  return {
    ...store,
    async get(object, name) {
      const found = await store.get(object, name);
      reads.inc({ outcome: found ? 'hit' : 'miss' });
      return found;
    },
  };
}

/** Adds the use of the database's connections to a registry. */
export function watchPool(database: Database, registry: Registry): void {
  const connections = new Gauge({
    name: 'reshimgath_database_connections',
    help: 'Connections of the pool: in use, requests waiting for one, and the most there may be',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { inUse, waiting, most } = database.usage();
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'most' }, most);
    },
  });
  registry.registerMetric(connections);
}
