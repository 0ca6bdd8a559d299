/** A receiver of the "Send SMS" hook on the wire: takes what is signed with its secret, keeps the codes, and refuses two kinds of numbers. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { isSignedWebhook } from '#functions/_shared/standard-webhooks.ts';

export interface SmsHookReceiver {
  url: string;
  secret: string;
  /** The newest code for a number, as digits. Throws without one. */
  codeFor(phone: string): string;
  stop(): Promise<void>;
}

/** Numbers with this end are refused as by a limit. */
export const REFUSED_END = '00000';
/** For numbers with this end the receiver fails. */
export const FAILING_END = '11111';

const SECRET = `v1,whsec_${Buffer.from('the secret of the receiver, 32 b').toString('base64')}`;

/** Starts it; `port` 0 takes a free one. `now` is the clock of the caller. */
export async function startSmsHookReceiver(now: () => Date, port = 0): Promise<SmsHookReceiver> {
  const codes = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const body = new Uint8Array(await buffer(request));
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const answer = (status: number, content: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    if (!(await isSignedWebhook(headers, body, { secrets: SECRET, now: now() }))) return answer(401, {});
    const { sms } = JSON.parse(new TextDecoder().decode(body));
    if (sms.phone.endsWith(FAILING_END)) return answer(500, {});
    if (sms.phone.endsWith(REFUSED_END))
      return answer(200, { error: { http_code: 429, message: 'text_limit' } });
    codes.set(sms.phone, sms.otp);
    return answer(200, {});
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: SECRET,
    codeFor(phone) {
      const code = codes.get(phone);
      if (code === undefined) throw new Error('No code was sent');
      return code;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
