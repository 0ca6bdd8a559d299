import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { expect, test, vi } from 'vitest';
import { createRazorpay } from './razorpay.ts';

async function clientOf(server: net.Server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const settings = { keyId: 'rzp_test_a', keySecret: 's', apiUrl: `http://127.0.0.1:${port}` };
  return createRazorpay({ ...settings, mode: 'test' }, fetch);
}

test('logs the reason why the provider was not reached', async () => {
  const hangsUp = net.createServer((socket) => socket.destroy());
  const failure = (await clientOf(hangsUp)).fetchPayment('pay_a');
  await expect(failure).rejects.toMatchObject({
    code: 'provider_unavailable',
    cause: expect.stringMatching(/^GET \/payments\/pay_a: (?:UND_ERR_SOCKET|ECONNRESET)$/),
  });
  hangsUp.close();
});

const REFUSED = [400, 404, 499];
const UNAVAILABLE = [302, 401, 403, 408, 409, 429, 500, 503];
test.each([
  ...REFUSED.map((answered) => ({ answered, status: 502, code: 'provider_refused' })),
  ...UNAVAILABLE.map((answered) => ({ answered, status: 503, code: 'provider_unavailable' })),
])(
  'turns the status $answered of the provider into $status $code, with the request as cause',
  async ({ answered, status, code }) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const provider = http.createServer((_, response) => response.writeHead(answered).end('{}'));
    const failure = (await clientOf(provider)).fetchPayment('pay_a');
    const cause = `GET /payments/pay_a answered ${answered}`;
    await expect(failure).rejects.toMatchObject({ status, code, cause });
    // Wrong keys are for the operator to see.
    expect(vi.mocked(console.error)).toHaveBeenCalledTimes(answered === 401 ? 1 : 0);
    vi.restoreAllMocks();
    provider.close();
  },
);
