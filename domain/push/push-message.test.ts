import { expect, test } from 'vitest';
import { WORDS } from '../mail/words.ts';
import { NOTICE_PATHS, type NoticeKind } from '../notices.ts';
import { pushMessage } from './push-message.ts';

const LANGUAGES = ['en', 'mr'] as const;
const KINDS = Object.keys(NOTICE_PATHS) as NoticeKind[];
const ID = 'd2719f0e-0000-4000-8000-000000000000';

test.each(LANGUAGES)(
  'contains no name, number, code, photo or address in any text in %s [10.273]',
  (language) => {
    const texts = Object.entries(WORDS[language].push);
    const keys = [...KINDS, 'several'].flatMap((kind) => [`${kind}_one`, `${kind}_other`]);
    expect(texts.map(([key]) => key).sort()).toEqual(keys.sort());
    for (const [, text] of texts) expect(text.replaceAll('{{count}}', '')).not.toMatch(/[{}\d०-९@/]|https?:/);
  },
);

test.each(KINDS.flatMap((kind) => LANGUAGES.map((language) => ({ kind, language }))))(
  'says what happened, and nothing else that the database stored: $kind in $language [10.273]',
  ({ kind, language }) => {
    const facts = { id: ID, told: { [kind]: 2 }, unread: 7, name: 'Sayali Deshmukh', phone: '9876543210' };
    const message = pushMessage(facts, { language, community: 'C' });
    expect(message).toEqual({
      web_push: 8030,
      notification: {
        title: 'C',
        body: expect.any(String),
        lang: language,
        tag: ID,
        navigate: NOTICE_PATHS[kind],
      },
      app_badge: 7,
    });
  },
);

test('joins several kinds into one text that leads to the list', () => {
  const facts = { id: ID, told: { interest: 2, accepted: 1 }, unread: 3 };
  const { notification } = pushMessage(facts, { language: 'en', community: 'C' });
  expect([notification.body, notification.navigate]).toEqual(['3 new notices have come.', '/notices']);
  expect(pushMessage(facts, { language: 'mr', community: 'C' }).notification.body).toBe(
    '३ नवीन सूचना आल्या आहेत.',
  );
});
