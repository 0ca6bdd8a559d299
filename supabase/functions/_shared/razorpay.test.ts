import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { createRazorpay } from './razorpay.ts';

test('logs the reason why the provider was not reached', async () => {
  const hangsUp = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(hangsUp, 'listening');
  const { port } = hangsUp.address() as net.AddressInfo;
  const settings = { keyId: 'rzp_test_a', keySecret: 's', apiUrl: `http://127.0.0.1:${port}` };
  const failure = createRazorpay({ ...settings, mode: 'test' }, fetch).fetchPayment('pay_a');
  await expect(failure).rejects.toMatchObject({
    code: 'provider_unavailable',
    cause: expect.stringMatching(/^GET \/payments\/pay_a: (?:UND_ERR_SOCKET|ECONNRESET)$/),
  });
  hangsUp.close();
});
