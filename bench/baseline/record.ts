/** Records the statements that the product sends to PostgreSQL for a request, by running the product in this process. */
import { type Fixture, SECRETS } from '#bench/fixture.ts';
import type { LoadRequest } from '#bench/load.ts';
import { createMailbox } from '#dev/mailbox/mailbox.ts';
import { createProduct } from '#server/app.ts';
import type { ProductConfig } from '#server/app-deps.ts';
import { makePushPrivateKey, pushKeysOf } from '#server/config/push-keys.ts';
import type { Database, Row, Scope, Statement } from '#server/database/client/database.ts';
import { connect } from '#server/database/client/pool.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import { openRenderingStore } from '#server/storage/images/rendering-store.ts';

/** One transaction of a request. */
export interface Step {
  scope: Scope;
  statements: Statement[];
}

/** What the baseline does for a request. */
export interface Recording {
  steps: Step[];
  /** Bytes of the image in the response; null when the response is the last statement's result. */
  picture: number | null;
}

export interface Recorder {
  /** Records a request. REST writes are not executed; all other statements are, because later ones depend on their results. */
  record(request: LoadRequest): Promise<Recording>;
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
  texts: {},
  push: pushKeysOf(makePushPrivateKey()),
  translationsUrl: null,
  version: 'benchmark',
  dataDir: '.',
  trustProxy: true,
  allowedOrigins: null,
  operatorEmail: null,
  metricsToken: null,
  uploadLimit: 5_000_000,
  webRoot: 'none',
};

const REST_RESPONSE: Row = { rows: 1, body: '[]', total: null, merged: null, headers: null, status: null };

/** Creates a recorder with its own product on the fixture's database and photos. */
export async function createRecorder(
  fixture: Pick<Fixture, 'address' | 'objects' | 'renderings'>,
): Promise<Recorder> {
  const database = connect({ address: fixture.address });
  let steps: Step[] = [];
  const recording: Database = {
    ...database,
    query: async <T extends Row>(scope: Scope, statement: Statement) => {
      const isRest =
        scope.settings?.['request.path'] !== undefined && scope.settings['request.headers'] !== undefined;
      steps.push({ scope, statements: [statement] });
      return isRest && !scope.readOnly ? [REST_RESPONSE as T] : database.query<T>(scope, statement);
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
    objectStore: await openDiskObjectStore(fixture.objects),
    renderings: await openRenderingStore(fixture.renderings),
    mailer: createMailbox({}),
  });
  const request = async ({ path, method, headers, body }: LoadRequest) => {
    const response = await product.fetch(
      new Request(config.backendUrl + path, { method, headers, body: body as BodyInit }),
    );
    const { byteLength } = await response.arrayBuffer();
    return response.headers.get('content-type')?.startsWith('image/') ? byteLength : null;
  };
  const record = async (wanted: LoadRequest): Promise<Recording> => {
    steps = [];
    const picture = await request(wanted);
    // The first request makes the product read the schema, which is not part of the request.
    const isFirst = steps.some(({ scope }) => scope.settings?.search_path === 'pg_catalog');
    return isFirst ? record(wanted) : { steps, picture };
  };
  return { record, close: () => database.close() };
}
