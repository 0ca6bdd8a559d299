import { expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { connectionsPerAddress, openPort, tryPort } from './port.ts';

test.each([
  [{ workers: 1 }, 1024],
  [{ workers: 3 }, 342],
  [{ workers: 3, trustProxy: true }, 4096],
])('with %o an address may have %i connections to a process', (settings, most) => {
  expect(connectionsPerAddress({ ...loadConfig({}), ...settings })).toBe(most);
});

test('says in words that another program has the port, and passes on what it has no words for', async () => {
  const config = { ...loadConfig({}), host: '127.0.0.1', port: 0 };
  const fetch = () => new Response('here');
  const { port, url, close } = await openPort(config, { fetch });
  await expect(tryPort({ ...config, port })).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringContaining(String(port)),
    cause: { code: 'EADDRINUSE' },
  });
  await expect(tryPort({ ...config, port: -1 })).rejects.toMatchObject({ code: 'ERR_SOCKET_BAD_PORT' });
  expect(await (await globalThis.fetch(url)).text()).toBe('here');
  await close();
  expect((await tryPort({ ...config, port })).port).toBe(port);
});
