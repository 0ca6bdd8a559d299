import { expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { serverAddress } from './server-address.ts';

const PUBLIC_URL = 'http://example.org';

test.each([
  ['on this machine', {}, 'http://127.0.0.1:3000'],
  ['on another port', { PORT: '4000' }, 'http://127.0.0.1:4000'],
  ['at all addresses of this machine', { HOST: '0.0.0.0' }, 'http://127.0.0.1:3000'],
  ['at all addresses of this machine, also the new ones', { HOST: '::' }, 'http://127.0.0.1:3000'],
  ['at one address of this machine', { HOST: '10.0.0.7' }, 'http://10.0.0.7:3000'],
  ['at a new address of this machine', { HOST: '::1' }, 'http://[::1]:3000'],
  ['with a data folder, past its proxy', { PUBLIC_URL, DATA_DIR: '/data' }, 'http://127.0.0.1:3000'],
  ['of a hosted project', { PUBLIC_URL }, PUBLIC_URL],
])('reaches the server %s', (_where, environment, address) => {
  expect(serverAddress(loadConfig(environment), environment)).toBe(address);
});
