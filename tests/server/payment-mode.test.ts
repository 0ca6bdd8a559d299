/** Starting with other payment keys than those that members paid with. */
import { expect, test } from 'vitest';
import { makeMember } from '#tests/harness/members.ts';
import { startTestServer } from '#tests/harness/start-test-server.ts';

test('refuses to start without the live key when live payments exist', async () => {
  const server = await startTestServer();
  const { admin } = server.database;
  await admin`select set_payment_mode('live')`;
  const member = await makeMember(server.database);
  const end = () => admin`select paid_until from private.profiles where id = ${member}`;
  const [before] = await end();

  await expect(server.product.prepare()).rejects.toMatchObject({
    name: 'OperatorError',
    message:
      'Members have paid with the live key, and without it their memberships would end: ' +
      'start with the settings of production, or choose another DATA_DIR (or DATABASE_URL)',
  });
  expect(await end()).toEqual([before]);

  await admin`delete from payments`;
  await server.product.prepare();
  await server.close();
});
