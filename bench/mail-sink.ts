/**
 * A worker thread with a mail server (RFC 5321) that accepts everything and keeps nothing, in as few steps as possible: it stands for one on another
 * machine, and must not take the time of what is measured.
 */
import { createServer, type Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';

/** How long the mail server takes for each mail, as one elsewhere does, milliseconds. */
const DELAY_MS = Number(process.env.MAIL_DELAY_MS ?? 0);
const END = '\r\n.\r\n';

function serve(socket: Socket): void {
  let isMail = false;
  let end = '';
  const answer = (line: string) => socket.write(`${line}\r\n`);
  const accept = () => {
    parentPort?.postMessage('accepted');
    answer('250 accepted');
  };
  answer('220 sink');
  socket.on('data', (bytes) => {
    if (isMail) {
      end = (end + bytes.toString('latin1', Math.max(0, bytes.length - END.length))).slice(-END.length);
      if (end !== END) return;
      isMail = false;
      end = '';
      if (DELAY_MS > 0) setTimeout(accept, DELAY_MS);
      else accept();
      return;
    }
    const command = bytes.toString('latin1', 0, 4).toUpperCase();
    isMail = command === 'DATA';
    if (isMail) answer('354 go on');
    else if (command === 'QUIT') socket.end('221 bye\r\n');
    else answer('250 ok');
  });
  socket.on('error', () => socket.destroy());
}

const server = createServer(serve).listen(0, '127.0.0.1', () => {
  parentPort?.postMessage({ port: (server.address() as { port: number }).port });
});
