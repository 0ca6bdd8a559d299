/**
 * The text of a push. It names nobody: phones are shared in families. The form is that of declarative web push, which Safari shows without a
 * script; the service worker shows the same in other browsers.
 */
import type { Language } from '../language.ts';
import { filled, WORDS } from '../mail/words.ts';
import { isNoticeKind, NOTICE_PATHS } from '../notices.ts';
import { numberText } from '../value-text.ts';

/** A declarative push message. */
export interface PushMessage {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    lang: Language;
    /** A repeated push replaces the first. */
    tag: string;
    /** Where a tap leads. */
    navigate: string;
  };
  /** The count on the icon of the application. */
  app_badge: number;
}

/** What a push tells, as the database stores it. */
export interface PushFacts {
  id: string;
  /** How many notices of each kind. */
  told: Readonly<Record<string, number>>;
  unread: number;
}

function bodyOf(told: PushFacts['told'], language: Language): string {
  const words = WORDS[language].push;
  const [first, ...others] = Object.keys(told);
  const count = Object.values(told).reduce((sum, one) => sum + one, 0);
  const kind = others.length === 0 && first !== undefined && isNoticeKind(first) ? first : 'several';
  return filled(words[`${kind}_${count === 1 ? 'one' : 'other'}`], {
    count: numberText(count, language),
  });
}

/** The message. `community` is the community's name. */
export function pushMessage(
  { id, told, unread }: PushFacts,
  { language, community }: { language: Language; community: string },
): PushMessage {
  const kinds = Object.keys(told);
  const [only] = kinds.length === 1 ? kinds : [];
  return {
    web_push: 8030,
    notification: {
      title: community,
      body: bodyOf(told, language),
      lang: language,
      tag: id,
      navigate: only !== undefined && isNoticeKind(only) ? NOTICE_PATHS[only] : '/notices',
    },
    app_badge: unread,
  };
}
