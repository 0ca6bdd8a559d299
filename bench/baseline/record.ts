/**
 * What the product has the database do for a request: asked in this process, and noted on the way to Postgres.
 */

import { createMailbox } from '#dev/mailbox/mailbox.ts';
import { createProduct } from '#server/app.ts';
import type { ProductConfig } from '#server/app-deps.ts';
import type { Database, Row, Scope, Statement } from '#server/database/client/database.ts';
import { connect } from '#server/database/client/pool.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import { openRenderingStore } from '#server/storage/images/rendering-store.ts';
import { type Place, SECRETS } from '../fixture.ts';
import type { Ask } from '../load.ts';

/** One transaction of a request. */
export interface Step {
  scope: Scope;
  statements: Statement[];
}

/** What the floor does for a request. */
export interface Answer {
  steps: Step[];
  /** Bytes of the picture that is sent; null for what the last statement gives. */
  picture: number | null;
}

export interface Recorder {
  /** What the product does for a request. What REST writes is not written; all else is run: what comes next depends on what it finds. */
  record(ask: Ask): Promise<Answer>;
  close(): Promise<void>;
}

const config: ProductConfig = {
  backendUrl: 'http://127.0.0.1',
  jwtSecret: SECRETS.JWT_SECRET,
  keys: { publishable: SECRETS.PUBLISHABLE_KEY, secret: SECRETS.SECRET_KEY },
  payment: {
    mode: 'test',
    keyId: '',
    keySecret: '',
    webhookSecret: '',
    apiUrl: 'http://127.0.0.1/v1',
    scriptUrl: 'http://127.0.0.1/checkout.js',
  },
  translationsUrl: null,
  trustProxy: true,
  allowedOrigins: null,
  operatorEmail: null,
  metricsToken: null,
  uploadLimit: 5_000_000,
  webRoot: 'none',
};

const REST_ANSWER: Row = { rows: 1, body: '[]', total: null, merged: null, headers: null, status: null };

/** A recorder on a place's database and photos, with a product of its own. */
export async function createRecorder(
  place: Pick<Place, 'address' | 'objects' | 'renderings'>,
): Promise<Recorder> {
  const database = connect({ address: place.address });
  let steps: Step[] = [];
  const recording: Database = {
    ...database,
    query: async <T extends Row>(scope: Scope, statement: Statement) => {
      const isRest =
        scope.settings?.['request.path'] !== undefined && scope.settings['request.headers'] !== undefined;
      steps.push({ scope, statements: [statement] });
      return isRest && !scope.readOnly ? [REST_ANSWER as T] : database.query<T>(scope, statement);
    },
    transaction: (scope, work) => {
      const step: Step = { scope, statements: [] };
      steps.push(step);
      return database.transaction(scope, (transaction) =>
        work({
          query: (statement) => {
            step.statements.push(statement);
            return transaction.query(statement);
          },
        }),
      );
    },
  };
  const product = createProduct({
    config,
    database: recording,
    objectStore: await openDiskObjectStore(place.objects),
    renderings: await openRenderingStore(place.renderings),
    mailer: createMailbox({}),
  });
  const ask = async ({ path, method, headers, body }: Ask) => {
    const response = await product.fetch(
      new Request(config.backendUrl + path, { method, headers, body: body as BodyInit }),
    );
    const { byteLength } = await response.arrayBuffer();
    return response.headers.get('content-type')?.startsWith('image/') ? byteLength : null;
  };
  const record = async (wanted: Ask): Promise<Answer> => {
    steps = [];
    const picture = await ask(wanted);
    // The first request of all has the product read the schema: that belongs to no request.
    const isFirst = steps.some(({ scope }) => scope.settings?.search_path === 'pg_catalog');
    return isFirst ? record(wanted) : { steps, picture };
  };
  return { record, close: () => database.close() };
}
