/** A worker thread with a mail server that accepts everything and keeps nothing: beside the readers, whose time it must not take. */
import { parentPort } from 'node:worker_threads';
import { startSmtp } from '#tests/harness/smtp-server.ts';

/** How long the mail server takes for each mail, as one elsewhere does, milliseconds. */
const DELAY_MS = Number(process.env.MAIL_DELAY_MS ?? 0);

const { port } = await startSmtp({
  onData: (stream, _session, done) => {
    stream.resume();
    stream.once('end', () =>
      setTimeout(() => {
        parentPort?.postMessage('accepted');
        done();
      }, DELAY_MS),
    );
  },
});
parentPort?.postMessage({ port });
