/**
 * Payment disputes (chargebacks): what each status does to the membership year, and to whom a mail is sent.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariantsAfterEach } from '#tests/harness/invariants.ts';
import {
  type Buyer,
  buyYear,
  daysLeft,
  type PaymentServer,
  startPaymentServer,
} from '#tests/harness/payment-server.ts';
import { sendEvent } from '#tests/harness/provider-events.ts';

const OPERATOR = 'operator@example.org';
let server: PaymentServer;

beforeAll(async () => {
  server = await startPaymentServer({}, { config: { operatorEmail: OPERATOR } });
});
checkInvariantsAfterEach(() => server);
afterAll(() => server.close());

const open = async (payment: string, more: object = {}) =>
  String((await server.control('/dispute', { payment_id: payment, ...more })).id);
const move = (dispute: string, status: string) =>
  server.control('/move-dispute', { dispute_id: dispute, status });
const lose = async (payment: string) => move(await open(payment), 'lost');

async function compareWithProvider(): Promise<void> {
  await server.database.admin`update private.payment_settings set swept_at = now() - interval '25 hours'`;
  await server.poll();
}

describe('a lost dispute', () => {
  test('ends the membership once when its event arrives several times [10.19, P24]', async () => {
    const { buyer, order, payment, response } = await buyYear(server);
    await lose(payment);
    await server.deliver();
    const [before] = await server.payments(buyer.id);
    expect(before?.refunded_at).toBeInstanceOf(Date);
    expect([await server.hasPaid(buyer.id), await server.purchaseState(order)]).toEqual([false, 'refunded']);
    await server.poll(order);
    await compareWithProvider();
    expect((await server.payments(buyer.id))[0]).toEqual(before);
    expect((await server.verify(buyer, response)).body).toEqual({ success: false, state: 'refunded' });
  });

  test('ends the membership when only a part of the amount was disputed', async () => {
    const { buyer, payment } = await buyYear(server);
    await move(await open(payment, { amount: 10000 }), 'lost');
    await server.deliver();
    expect(await server.hasPaid(buyer.id)).toBe(false);
  });

  test('is found by the daily comparison when no event announced it [P24]', async () => {
    await server.control('/webhooks', { mode: 'drop' });
    const { buyer, payment } = await buyYear(server);
    await lose(payment);
    await compareWithProvider();
    expect(await server.hasPaid(buyer.id)).toBe(false);
  });

  test('is found by the daily check of disputed orders, half a year after the payment', async () => {
    const { buyer, order, payment } = await buyYear(server);
    const dispute = await open(payment);
    await server.deliver();
    const sql = server.database.admin;
    await sql`update payments set payment_at = payment_at - interval '190 days' where payment_id = ${payment}`;
    await server.poll(order);
    const [next] = await sql`select next_poll_at from payment_orders where rzp_order_id = ${order}`;
    expect(next?.next_poll_at).toBeInstanceOf(Date);
    await server.control('/webhooks', { mode: 'drop' });
    await move(dispute, 'lost');
    await server.poll(order);
    expect(await server.hasPaid(buyer.id)).toBe(false);
  });

  test('of the first of two years moves the second year to the date when it was bought', async () => {
    const first = await buyYear(server);
    await buyYear(server, first.buyer);
    expect(daysLeft((await server.payments(first.buyer.id)).at(-1)?.expiry_at)).toBeGreaterThan(728);
    await lose(first.payment);
    await server.deliver();
    const [, second] = await server.payments(first.buyer.id);
    expect([364, 365, 366]).toContain(daysLeft(second?.expiry_at));
    expect(await server.hasPaid(first.buyer.id)).toBe(true);
  });

  test('grants nothing when the dispute was lost before the payment was recorded', async () => {
    const buyer = await server.buyer();
    const { id } = await server.open(buyer);
    const { response } = await server.press(id, 'lose_handler');
    await lose(response.razorpay_payment_id);
    // The event of the dispute comes first, because it knows that the payment is disputed.
    const events = server.simulator?.state.deliveries.filter(({ body }) => body.includes(id)) ?? [];
    for (const event of events.reverse()) expect(await sendEvent(server.url, event)).toBe(200);
    await server.deliver();
    expect([await server.payments(buyer.id), await server.purchaseState(id)]).toEqual([[], 'refunded']);
  });

  test('is recorded after the account was deleted', async () => {
    const { buyer, order, payment } = await buyYear(server);
    await server.call('user_self_deletion', { name: 'Functions', user_id: buyer.id }, buyer.token);
    await lose(payment);
    await server.deliver();
    expect(await server.purchaseState(order)).toBe('refunded');
  });

  test('stays lost and alerts the operator when the provider reports it as won later', async () => {
    const { buyer, order, payment } = await buyYear(server);
    const dispute = await open(payment);
    await move(dispute, 'lost');
    await server.deliver();
    await move(dispute, 'won');
    await server.deliver();
    expect(await server.hasPaid(buyer.id)).toBe(false);
    expect(await server.notices(order)).toContain('dispute_reversed');
  });

  test('does not affect a year that is bought afterwards', async () => {
    const { buyer, payment } = await buyYear(server);
    await lose(payment);
    await server.deliver();
    await buyYear(server, buyer);
    expect([364, 365, 366]).toContain(daysLeft((await server.payments(buyer.id)).at(-1)?.expiry_at));
    expect(await server.hasPaid(buyer.id)).toBe(true);
  });
});

describe('a dispute that is not lost', () => {
  test.each(['open', 'under_review', 'action_required', 'won', 'closed'])(
    'keeps the membership while it is %s',
    async (status) => {
      const { buyer, order, payment } = await buyYear(server);
      const dispute = await open(payment);
      if (status !== 'open') await move(dispute, status);
      await server.deliver();
      const { admin: sql } = server.database;
      const [row] = await sql`select status from disputes where rzp_dispute_id = ${dispute}`;
      expect(row).toEqual({ status });
      expect([await server.hasPaid(buyer.id), await server.purchaseState(order)]).toEqual([true, 'paid']);
    },
  );

  test('ends the membership when it is reopened and lost after it was won', async () => {
    const { buyer, payment } = await buyYear(server);
    const dispute = await open(payment);
    await move(dispute, 'won');
    await server.deliver();
    await move(dispute, 'lost');
    await server.deliver();
    expect(await server.hasPaid(buyer.id)).toBe(false);
  });

  test('is not lost when an event reports it as lost but the API does not [P24]', async () => {
    const { buyer, order, payment } = await buyYear(server);
    const dispute = await open(payment);
    const claims = { id: dispute, payment_id: payment, amount: 29900, currency: 'INR', status: 'lost' };
    const body = JSON.stringify({
      event: 'payment.dispute.lost',
      payload: { payment: { entity: { id: payment, order_id: order } }, dispute: { entity: claims } },
    });
    expect(await sendEvent(server.url, { eventId: dispute, event: 'payment.dispute.lost', body })).toBe(200);
    await server.deliver();
    expect(await server.hasPaid(buyer.id)).toBe(true);
  });

  test('is checked again when the provider does not respond', async () => {
    const { buyer, payment } = await buyYear(server);
    const { id: dispute } = await lose(payment);
    await server.control('/api', { fail: 'server_error', on: `/v1/disputes/${dispute}`, times: 2 });
    await server.deliver();
    expect(await server.hasPaid(buyer.id)).toBe(true);
    await server.control('/api', { fail: null });
    await server.database.admin`update webhook_inbox set next_attempt_at = now() where processed_at is null`;
    await server.poll();
    expect(await server.hasPaid(buyer.id)).toBe(false);
  });
});

describe('mails', () => {
  async function setLanguage(buyer: Buyer, language: string): Promise<string> {
    const { admin: sql } = server.database;
    const [user] = await sql<{ email: string }[]>`
      update auth.users set raw_user_meta_data = ${sql.json({ language })} where id = ${buyer.id} returning email`;
    return user?.email ?? '';
  }

  test.each([
    ['en', 'A year of your Reshimgath membership has ended', '₹299'],
    ['mr', 'तुमच्या रेशीमगाठ सभासदत्वाचे एक वर्ष संपले आहे', '₹२९९'],
  ])('sends one mail to the member about the ended year: %s [P24]', async (language, subject, fee) => {
    const buyer = await server.buyer();
    const email = await setLanguage(buyer, language);
    const { order, payment } = await buyYear(server, buyer);
    await lose(payment);
    await server.deliver();
    await server.poll(order);
    await server.product.sendOutbox();
    const mails = server.mailbox.list(email).filter((mail) => mail.subject === subject);
    expect(mails).toHaveLength(1);
    for (const word of [fee, payment]) expect(mails[0]?.text).toContain(word);
  });

  test('sends the operator a mail about an opened and a lost dispute without personal data', async () => {
    const { buyer, order, payment } = await buyYear(server);
    const dispute = await open(payment);
    await server.deliver();
    await move(dispute, 'lost');
    await server.deliver();
    expect(await server.notices(order)).toEqual(['dispute_lost', 'dispute_lost_mail', 'dispute_open']);
    await server.product.sendOutbox();
    const alerts = server.mailbox.list(OPERATOR).filter(({ text }) => text.includes(dispute));
    expect(alerts.map(({ subject }) => subject).sort()).toEqual([
      'Payments: dispute lost',
      'Payments: dispute open',
    ]);
    for (const { text } of alerts) {
      expect(text).toContain(payment);
      expect(text).not.toContain(buyer.id);
    }
    expect(alerts.find(({ subject }) => subject.endsWith('open'))?.text).toMatch(
      /respond_by: \d{4}-\d\d-\d\d/,
    );
  });
});
