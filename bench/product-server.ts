/** The whole product over the benchmark's database. Started by browse-page.ts. */
import { connect } from '#server/database/pool.ts';
import { listen } from '#server/http/listen.ts';
import { createMailbox } from '#server/mail/mailbox.ts';
import { createProduct } from '#server/product.ts';
import { openDiskObjectStore } from '#server/storage/disk-object-store.ts';
import { openRenderingStore } from '#server/storage/images/rendering-store.ts';
import type { ProductSettings } from './browse-page.ts';

process.once('message', async ({ address, config, objects }: ProductSettings) => {
  const mailbox = createMailbox({});
  const product = createProduct({
    config,
    database: connect({ address }),
    objectStore: await openDiskObjectStore(objects),
    renderings: await openRenderingStore(`${objects}-renderings`),
    mailer: mailbox,
  });
  const listening = await listen({ fetch: product.fetch, host: '127.0.0.1', port: 0 });
  process.send?.(listening.url);
});
