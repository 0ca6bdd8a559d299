/**
 * The outbox on its way out: receipts and questions to members, alerts to the operator, and what happens when a mail can't be sent.
 */
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  type MockInstance,
  test,
  vi,
} from 'vitest';
import { createSmtpMailer } from '#server/mail/smtp-mailer.ts';
import {
  type Buyer,
  buyYear,
  type PaymentServer,
  startPaymentServer,
} from '#tests/harness/payment-server.ts';
import { decodedMail, startSmtp } from '#tests/harness/smtp-server.ts';

const OPERATOR = 'operator@example.org';
let server: PaymentServer;
let warned: MockInstance<typeof console.warn>;

beforeAll(async () => {
  server = await startPaymentServer({}, { config: { operatorEmail: OPERATOR } });
});
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.checkInvariants();
});
afterAll(() => server.close());

async function setLanguage(buyer: Buyer, language: string): Promise<string> {
  const [user] = await server.database.admin<{ email: string }[]>`
    update auth.users set raw_user_meta_data = ${server.database.admin.json({ language })} where id = ${buyer.id} returning email`;
  return user?.email ?? '';
}

const rowOf = async (at: PaymentServer, key: string) => {
  const [row] = await at.database.admin<
    { attempts: number; fault: string | null; done: boolean; given_up: boolean; wait: number }[]
  >`
    select attempts, fault, done_at is not null as done, given_up_at is not null as given_up,
      round(extract(epoch from next_attempt_at - now()))::float as wait
    from outbox where key = ${key}`;
  return row;
};

describe('mails to a member', () => {
  test.each([
    [
      'en',
      /^Receipt for your Reshimgath membership$/,
      ['₹299', 'Amount', 'Paid on', 'Valid till', 'Received by'],
    ],
    ['mr', /^रेशीमगाठ सभासद शुल्काची पावती$/, ['₹२९९', 'रक्कम', 'पर्यंत', 'शुल्क घेणारी संस्था']],
  ])(
    'sends the receipt once in the language of the member, with who received the fee: %s',
    async (language, subject, words) => {
      const buyer = await server.buyer();
      const email = await setLanguage(buyer, language);
      await server.database
        .admin`update private.community_settings set legal_name = 'Mandal Trust', postal_address = '12 Laxmi Road, Pune'`;
      const { payment } = await buyYear(server, buyer);
      await server.product.sendOutbox();
      await server.product.sendOutbox();
      const mails = server.mailbox.list(email);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.subject).toMatch(subject);
      const [row] = await server.payments(buyer.id);
      const year = (row?.expiry_at ?? new Date()).toLocaleDateString(
        language === 'mr' ? 'mr-IN-u-nu-deva' : 'en-IN',
        { year: 'numeric', timeZone: 'Asia/Kolkata' },
      );
      for (const word of [...words, payment, year, 'Mandal Trust, 12 Laxmi Road, Pune'])
        expect(mails[0]?.text).toContain(word);
    },
  );

  test('sends the choice of a refund when two payments granted two years [P12]', async () => {
    const buyer = await server.buyer();
    const email = await setLanguage(buyer, 'en');
    const { id: first } = await server.open(buyer);
    const { error } = await server.press(first, 'fail');
    await server.database
      .admin`update payment_orders set opened_at = now() - interval '8 days' where rzp_order_id = ${first}`;
    await server.poll(first);
    await buyYear(server, buyer);
    await server.control('/late-authorise', { payment_id: error.metadata.payment_id });
    await server.deliver();
    await server.product.sendOutbox();
    const [choice] = server.mailbox.list(email).filter(({ subject }) => subject.includes('twice'));
    expect(choice?.text).toContain(error.metadata.payment_id);
    expect(server.mailbox.list(email)).toHaveLength(3);
  });

  test('sends nothing to a deleted account', async () => {
    const buyer = await server.buyer();
    const email = await setLanguage(buyer, 'en');
    const { payment } = await buyYear(server, buyer);
    await server.call('user_self_deletion', { name: 'Functions', user_id: buyer.id }, buyer.token);
    await server.product.sendOutbox();
    expect(server.mailbox.list(email)).toEqual([]);
    expect(await rowOf(server, `receipt-${payment}`)).toMatchObject({ done: true, fault: null });
  });

  test('sends each mail once with several servers', async () => {
    const buyers = await Promise.all(Array.from({ length: 25 }, () => server.buyer()));
    const emails = await Promise.all(buyers.map((buyer) => setLanguage(buyer, 'en')));
    await Promise.all(buyers.map((buyer) => buyYear(server, buyer)));
    await Promise.all([1, 2, 3].map(() => server.product.sendOutbox()));
    expect(emails.map((email) => server.mailbox.list(email).length)).toEqual(buyers.map(() => 1));
  });
});

describe('mails to the operator', () => {
  async function partlyRefunded(at: PaymentServer) {
    const made = await buyYear(at);
    await at.control('/refund', { payment_id: made.payment, amount: 10000 });
    await at.deliver();
    await at.product.sendOutbox();
    return made;
  }

  test('sends an alert without personal data', async () => {
    const { payment, buyer } = await partlyRefunded(server);
    const [alert] = server.mailbox.list(OPERATOR);
    expect(alert?.subject).toBe('Payments: partial refund');
    expect(alert?.text).toContain(payment);
    expect(alert?.text).not.toContain(buyer.id);
  });

  test('sends an alert about a payment without an order', async () => {
    const { order, payment } = await buyYear(server);
    await server.control('/tamper', { id: payment, order_id: 'order_ZZZZZZZZZZZZZZ' });
    await server.database.admin`update private.payment_settings set swept_at = now() - interval '25 hours'`;
    await server.poll();
    await server.control('/tamper', { id: payment, order_id: order });
    await server.product.sendOutbox();
    expect(server.mailbox.list(OPERATOR)[0]?.subject).toBe('Payments: payment without purchase');
  });

  test('sends an alert when photos of unpaid accounts use most of their quota', async () => {
    await server.database.admin`
      insert into outbox (key, kind, detail) values ('unpaid-storage-x', 'unpaid_storage', '{"photos": 9500, "most_photos": 10000}')`;
    await server.product.sendOutbox();
    const [alert] = server.mailbox.list(OPERATOR);
    expect(alert?.subject).toBe('Photos: unpaid storage');
    expect(alert?.text).toContain('9500');
  });

  test('removes line breaks and control characters from facts', async () => {
    const hostile = 'lost\n\u001B[2Jdispute: won';
    await server.database.admin`
      insert into outbox (key, kind, detail)
      values ('hostile', 'dispute_lost', ${server.database.admin.json({ payment: 'pay_hostile', reason: hostile })})`;
    await server.product.sendOutbox();
    const alert = server.mailbox.list(OPERATOR).find(({ text }) => text.includes('pay_hostile'));
    expect(alert?.text).toContain('reason: lost\\n\\x1b[2Jdispute: won');
  });

  test('logs alerts when no address is configured', async () => {
    const silent = await startPaymentServer();
    try {
      const { payment } = await partlyRefunded(silent);
      const lines = warned.mock.calls.map(([line]) => String(line));
      expect(
        lines.filter((line) => line.includes('(partial_refund)') && line.includes(payment)),
      ).toHaveLength(1);
    } finally {
      await silent.close();
    }
  });
});

describe('a mail that the mail server rejects', () => {
  test('is retried until the mail server accepts it [P22]', async () => {
    let busy = true;
    const smtp = await startSmtp({
      onRcptTo: (_address, _session, done) =>
        done(busy ? Object.assign(new Error('Try later'), { responseCode: 451 }) : null),
    });
    const mailer = createSmtpMailer({
      host: '127.0.0.1',
      port: smtp.port,
      secure: false,
      from: 'Reshimgath <no-reply@example.org>',
    });
    const failing = await startPaymentServer({}, { overrides: { mailer } });
    const again = async (key: string) => {
      await failing.database.admin`update outbox set next_attempt_at = now() where key = ${key}`;
      await failing.product.sendOutbox();
      return rowOf(failing, key);
    };
    try {
      const key = `receipt-${(await buyYear(failing)).payment}`;
      await again(key);
      expect(await again(key)).toMatchObject({
        attempts: 2,
        done: false,
        given_up: false,
        fault: 'The mail was not handed over (EENVELOPE 451)',
      });
      busy = false;
      expect(await again(key)).toMatchObject({ attempts: 3, done: true, fault: null });
      expect(smtp.arrived).toHaveLength(1);
      expect(smtp.arrived[0]?.raw).toContain(`Message-ID: <${key}@example.org>`);
      expect(decodedMail(smtp.arrived[0]?.raw ?? '')[0]).toContain(key.slice('receipt-'.length));
    } finally {
      await mailer.close();
      await failing.close();
      await smtp.stop();
    }
  });

  test('is abandoned after a day with an alert [P22]', async () => {
    const mailer = createSmtpMailer({
      host: '127.0.0.1',
      port: 9,
      secure: false,
      from: 'no-reply@example.org',
    });
    const failing = await startPaymentServer({}, { overrides: { mailer } });
    const sql = failing.database.admin;
    try {
      const key = `receipt-${(await buyYear(failing)).payment}`;
      await sql`update outbox set created_at = now() - interval '24 hours 1 second' where key = ${key}`;
      await failing.product.sendOutbox();
      expect(await rowOf(failing, key)).toMatchObject({ done: false, given_up: true });
      expect(warned).toHaveBeenCalledWith(
        expect.stringContaining(`Given up after a day: the receipt of ${key}`),
      );
      expect([...(await sql`select rule, subject from payment_violations()`)]).toEqual([
        { rule: 'mail given up after a day', subject: key },
      ]);
      await failing.product.sendOutbox();
      expect(await rowOf(failing, key)).toMatchObject({ attempts: 1 });
      await sql`delete from outbox where key = ${key}`;
    } finally {
      await mailer.close();
      await failing.close();
    }
  });

  test('is sent five minutes after the sending server crashed', async () => {
    const buyer = await server.buyer();
    const email = await setLanguage(buyer, 'en');
    const key = `receipt-${(await buyYear(server, buyer)).payment}`;
    const sql = server.database.admin;
    await sql`select claim_outbox()`;
    await server.product.sendOutbox();
    expect(server.mailbox.list(email)).toEqual([]);
    expect((await rowOf(server, key))?.wait).toBeGreaterThan(240);
    await sql`update outbox set next_attempt_at = now() where key = ${key}`;
    await server.product.sendOutbox();
    expect(server.mailbox.list(email)).toHaveLength(1);
  });
});
