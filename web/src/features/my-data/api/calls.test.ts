import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadClient } from '#web/backend/client.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { type AnsweringBackend, stubBackend, stubStorage } from '#web/testing/answering-backend.ts';
import { changing, describeCalls, reading, rpc } from '#web/testing/calls.ts';
import { signIn, signOut } from '#web/testing/signed-in.ts';
import { fetchOwnData } from './get-own-data.ts';
import { nameNomineeOptions, nomineeOptions, removeNomineeOptions } from './nominee.ts';
import { ownMailsOptions } from './own-mails.ts';
import { appealOptions, reportsOptions } from './reports.ts';
import { storedCountsOptions } from './stored-counts.ts';
import { withdrawConsentOptions } from './withdraw-consent.ts';

const NOMINEE = {
  name: 'Sneha',
  relation: 'sibling',
  contact: '9000012345',
  named_at: '2026-11-20',
};
const NAMED = [['nominee', 'me']];
const APPEAL = { may_appeal: true, appeal_due_at: null, appeal_decision: null, appeal_reason: null };
const BOTH = { ticket: 'R-1', reason: 'so', decided_at: '2026-11-20', ...APPEAL };
const REPORT = {
  ...BOTH,
  kind: 'fake',
  about_code: null,
  received_at: '2026-11-18',
  due_at: '2026-12-03',
  decision: 'upheld',
};
const DECISION = { ...BOTH, measure: 'warned' };

describeCalls({
  'reading the nominee': {
    call: reading(nomineeOptions('me')),
    asks: ['GET /rest/v1/my_nominee?select=*'],
    answer: [NOMINEE],
    result: NOMINEE,
  },
  'reading that there is no nominee': {
    call: reading(nomineeOptions('me')),
    asks: ['GET /rest/v1/my_nominee?select=*'],
    result: null,
  },
  'naming a nominee': {
    call: changing(nameNomineeOptions('me'), { name: 'Sneha', relation: 'sibling', contact: '9000012345' }),
    asks: ['POST /rest/v1/rpc/name_nominee {"name":"Sneha","relation":"sibling","contact":"9000012345"}'],
    outdates: NAMED,
  },
  'removing the nominee': {
    call: changing(removeNomineeOptions('me'), undefined),
    asks: [rpc('remove_nominee')],
    outdates: NAMED,
  },
  'reading reports and decisions': {
    call: reading(reportsOptions('me')),
    asks: [
      'GET /rest/v1/my_reports?select=*&order=received_at.desc',
      'GET /rest/v1/decisions_about_me?select=*&order=decided_at.desc',
    ],
    // A row of both; each list has its own columns.
    answer: [{ ...REPORT, ...DECISION }],
    result: { reports: [REPORT], decisions: [DECISION] },
  },
  'appealing against a decision': {
    call: changing(appealOptions('me', 'R-1'), 'It was not me'),
    asks: ['POST /rest/v1/rpc/appeal_decision {"ticket":"R-1","details":"It was not me"}'],
    outdates: [['reports-and-decisions', 'me']],
  },
  'withdrawing a consent': {
    call: changing(withdrawConsentOptions('me'), 'patrika'),
    asks: [rpc('withdraw_consent', { purpose: 'patrika' })],
    // Totals with other members depend on the patrika.
    outdates: [
      ['guna', 'me', 'm'],
      ['consents', 'me'],
    ],
  },
  'reading how much is stored': {
    call: reading(storedCountsOptions('me')),
    asks: [
      'HEAD /rest/v1/payments?select=order_id&user_id=eq.me',
      'HEAD /rest/v1/my_interests?select=interest_id',
      'HEAD /rest/v1/follows?select=following_id&follower_id=eq.me',
      'HEAD /rest/v1/contact_viewers?select=viewer_id',
      'HEAD /rest/v1/own_biodata_links?select=id',
      'HEAD /rest/v1/my_blocks?select=member_id',
    ],
    result: { payments: 0, interests: 0, saved: 0, viewers: 0, links: 0, blocks: 0 },
  },
  'reading the mails': {
    call: reading(ownMailsOptions('me', 'en', 'Vadhu-Var')),
    asks: ['GET /rest/v1/my_mails?select=key,kind,at,detail,payment&order=at.desc'],
    result: [],
  },
});

describe('with answers of their own', () => {
  let backend: AnsweringBackend;
  beforeEach(async () => {
    for (const storage of ['localStorage', 'sessionStorage'] as const) stubStorage(storage);
    vi.stubGlobal('window', { location: { origin: 'https://match.example' } });
    backend = stubBackend();
    await loadClient();
    queryClient.clear();
  });
  afterEach(() => {
    queryClient.clear();
    vi.unstubAllGlobals();
  });

  it('counts the rows of each kind', async () => {
    const tables = {
      payments: 'payments',
      interests: 'my_interests',
      saved: 'follows',
      viewers: 'contact_viewers',
      links: 'own_biodata_links',
      blocks: 'my_blocks',
    };
    const counts = Object.fromEntries(Object.keys(tables).map((kind, at) => [kind, at + 1]));
    backend.answers = Object.fromEntries(
      Object.values(tables).map((table, at) => [
        `HEAD /rest/v1/${table}`,
        [new Response(null, { headers: { 'content-range': `*/${at + 1}` } })],
      ]),
    );
    expect(await reading(storedCountsOptions('me'))()).toEqual(counts);
    expect(backend.last('HEAD /rest/v1/follows')?.headers.get('prefer')).toBe('count=exact');
  });

  describe('the mails', () => {
    const PAYMENT = {
      id: 'pay_1',
      amount: 100_000,
      currency: 'INR',
      seller: null,
      paid_at: '2026-11-20T08:00:00Z',
      valid_until: '2027-11-20T08:00:00Z',
    };
    const row = (key: string, kind: string, more: object = {}) => ({
      key,
      kind,
      at: `2026-11-2${key}`,
      detail: {},
      payment: null,
      ...more,
    });
    const read = async (language: string, ...rows: object[]) => {
      backend.answers = { 'GET /rest/v1/my_mails': [Response.json(rows)] };
      return reading({ ...ownMailsOptions('me', language, 'Vadhu-Var'), staleTime: 0 })();
    };

    it('are those of payments and of members, in their order', async () => {
      const mails = await read(
        'en',
        row('3', 'receipt', { payment: PAYMENT }),
        row('2', 'interest_received', { detail: { count: 2 } }),
        row('1', 'report_received_mail', { detail: { ticket: 'R-1', due: '2026-12-03T08:00:00Z' } }),
      );
      expect(mails.map(({ key, at }) => [key, at])).toEqual([
        ['3', '2026-11-23'],
        ['2', '2026-11-22'],
        ['1', '2026-11-21'],
      ]);
      const [receipt, interest, report] = mails;
      expect(receipt?.text).toContain('₹1,000');
      expect(receipt?.text).toContain('pay_1');
      expect(interest?.text).toContain('https://match.example/');
      expect(`${interest?.subject}${interest?.text}`).toContain('Vadhu-Var');
      expect(report?.text).toContain('R-1');
    });

    it('are in the language of the interface, in English in others', async () => {
      const subject = async (language: string) =>
        (await read(language, row('1', 'receipt', { payment: PAYMENT })))[0]?.subject;
      expect(await subject('mr')).toContain('पावती');
      expect(await subject('fr')).toBe(await subject('en'));
    });

    it('lack those of a payment that is unknown and of other kinds', async () => {
      expect(await read('en', row('1', 'receipt'), row('2', 'code'), row('3', 'other'))).toEqual([]);
    });
  });

  describe('the own data', () => {
    const reads = ['profiles', 'payments', 'profile_status', 'my_consents'] as const;
    const [PROFILES, PAYMENTS, STATUS, CONSENTS] = reads.map((table) => `GET /rest/v1/${table}`) as [
      string,
      string,
      string,
      string,
    ];
    const photo = (name: string) => `GET /storage/v1/object/avatars/me/${name}`;
    const ALL = {
      'POST /rest/v1/rpc/own_data': [Response.json({ interests: [1] })],
      [PROFILES]: [Response.json([{ id: 'me' }])],
      [PAYMENTS]: [Response.json([{ order_id: 'o' }])],
      [STATUS]: [Response.json([{ media_data: [{ name: 'b.png' }, { name: 'a.jpg' }] }])],
      [CONSENTS]: [Response.json([{ purpose: 'account' }])],
      [photo('b.png')]: [new Response('B', { headers: { 'content-type': 'image/png' } })],
      [photo('a.jpg')]: [new Response('A', { headers: { 'content-type': 'image/jpeg' } })],
    };

    it('is all that is stored, with the photos in their order', async () => {
      backend.answers = ALL;
      backend.requests.length = 0;
      const { data, photos } = await fetchOwnData('me');
      expect(data).toEqual({
        exported_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        account: { id: 'me', email: null, sign_in_number: null },
        profile: { id: 'me' },
        payments: [{ order_id: 'o' }],
        photos: [
          { name: 'b.png', file: 'photos/1.png' },
          { name: 'a.jpg', file: 'photos/2.jpg' },
        ],
        consents: [{ purpose: 'account' }],
        further: { interests: [1] },
      });
      expect(photos).toEqual({
        'photos/1.png': new TextEncoder().encode('B'),
        'photos/2.jpg': new TextEncoder().encode('A'),
      });
      expect(backend.requests).toEqual([
        rpc('own_data'),
        'GET /rest/v1/profiles?select=*&id=eq.me',
        'GET /rest/v1/payments?select=*&user_id=eq.me&order=payment_at.desc',
        'GET /rest/v1/profile_status?select=media_data',
        'GET /rest/v1/my_consents?select=*&order=given_at.asc',
        photo('b.png'),
        photo('a.jpg'),
      ]);
    });

    it('names the addresses by which the user signs in', async () => {
      backend.answers = { ...ALL };
      await signIn(backend, { email: 'a@example.org', phone: '919000012345' });
      expect((await fetchOwnData('me')).data.account).toEqual({
        id: 'me',
        email: 'a@example.org',
        sign_in_number: '919000012345',
      });
      await signOut(backend);
    });

    it('has no profile and no photos of an account that only helps', async () => {
      backend.answers = { ...ALL, [PROFILES]: [Response.json([])], [STATUS]: [Response.json([])] };
      const { data, photos } = await fetchOwnData('me');
      expect([data.profile, data.photos, photos]).toEqual([null, [], {}]);
    });

    it.each(['POST /rest/v1/rpc/own_data', PROFILES, PAYMENTS, STATUS, CONSENTS, photo('a.jpg')])(
      'throws when %s is refused',
      async (call) => {
        const refused = Response.json({ message: 'refused' }, { status: 403 });
        backend.answers = { ...ALL, [call]: [refused] };
        await expect(fetchOwnData('me')).rejects.toMatchObject({ kind: 'refused', status: 403 });
      },
    );
  });
});
