/**
 * A real SMTP server for the tests, which stores what arrives.
 */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ArrivedMail {
  from: string | undefined;
  to: string[];
  raw: string;
}

export interface SmtpServer {
  port: number;
  arrived: ArrivedMail[];
  stop(): Promise<void>;
}

/** Listens on a free port, or the one given; `options` are those of `smtp-server`. */
export async function startSmtp(
  options: SMTPServerOptions = {},
  port = 0,
  host = '127.0.0.1',
): Promise<SmtpServer> {
  const arrived: ArrivedMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    logger: false,
    // Milliseconds after which a stop closes connections that are still open.
    closeTimeout: 50,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const { mailFrom, rcptTo } = session.envelope;
      arrived.push({
        from: mailFrom ? mailFrom.address : undefined,
        to: rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString('utf8'),
      });
      done();
    },
    ...options,
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(port, host, resolve));
  let stopped: Promise<void> | undefined;
  return {
    port: (smtp.server.address() as AddressInfo).port,
    arrived,
    stop: () => (stopped ??= new Promise<void>((resolve) => smtp.close(resolve))),
  };
}

function decodePart(part: string): string {
  const [head = '', body = ''] = part.split(/\r\n\r\n([\s\S]*)/);
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The text and the HTML of a raw mail. */
export function decodedMail(raw: string): string[] {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  return raw.split(`\r\n--${boundary}`).slice(1, -1).map(decodePart);
}
