/**
 * A push service and the browsers behind it, on this machine: it takes what the server sends and decrypts it as a browser does (RFC 8291). Written
 * with Node's own cryptography and from the browser's side, so that it shares nothing with what it tests.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The subscription of a browser, as it tells the application. */
export interface Browser {
  endpoint: string;
  public_key: string;
  secret: string;
}

export interface ReceivedPush {
  /** The end of the endpoint's path. */
  browser: string;
  message: unknown;
  headers: IncomingMessage['headers'];
  /** Whether the signature of the header `Authorization` is that of the key in it, and for this push service. */
  isSigned: boolean;
  at: number;
}

export interface PushReceiver {
  /** Where it listens: the real push service's requests are led here. */
  url: string;
  received: ReceivedPush[];
  subscribe(name: string): Browser;
  /** The answer to the next pushes to a browser; 201 without one. */
  answers: Map<string, { status: number; headers?: Record<string, string> }>;
  close(): Promise<void>;
}

/** The host of a push service that the product accepts. */
export const PUSH_SERVICE = 'https://fcm.googleapis.com';
const POINT = 65;

function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  if (idLength !== POINT) throw new Error('The sender has no public key');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), secret, info, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([cipher.update(body.subarray(21 + idLength, -16)), cipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The record has no end');
  return plain.subarray(0, end).toString();
}

function isSigned(authorization: string | undefined): boolean {
  const [, head, body, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]{87})$/.exec(authorization ?? '') ?? [];
  if (!head || !body || !signature || !key) return false;
  const point = Buffer.from(key, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) },
  });
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const lifetime = claims.exp - Date.now() / 1000;
  return (
    claims.aud === PUSH_SERVICE &&
    /^(mailto:|https?:)/.test(claims.sub) &&
    lifetime > 0 &&
    lifetime <= 24 * 3600 &&
    verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

/** Starts it; close it afterwards. */
export async function startPushReceiver(): Promise<PushReceiver> {
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; secret: Buffer }>();
  const received: ReceivedPush[] = [];
  const answers: PushReceiver['answers'] = new Map();
  const server = createServer(async (request, response) => {
    const browser = request.url?.split('/').at(-1) ?? '';
    const body = await bodyOf(request);
    const answer = answers.get(browser) ?? { status: 201 };
    const known = browsers.get(browser);
    if (known && answer.status < 300) {
      const message: unknown = JSON.parse(decrypt(body, known.keys, known.secret));
      const { headers } = request;
      received.push({ browser, message, headers, isSigned: isSigned(headers.authorization), at: Date.now() });
    }
    response.writeHead(answer.status, answer.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    subscribe(name) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const secret = randomBytes(16);
      browsers.set(name, { keys, secret });
      return {
        endpoint: `${PUSH_SERVICE}/fcm/send/${name}`,
        public_key: keys.getPublicKey('base64url'),
        secret: secret.toString('base64url'),
      };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
