/** Writes the community's own name, which operators change at the desk, into mails; their texts have `NAME_PLACE` in its place. */
import { escapeHtml } from '../escape-html.ts';
import type { Language } from '../language.ts';
import type { Mail, Mailer } from './mailer.ts';
import { NAME_PLACE, WORDS } from './words.ts';

/** The community's own texts by language and key, as the view `community` has them. */
export type CommunityTexts = Record<Language, Readonly<Record<string, string>>>;

export interface CommunityNames {
  readTexts: () => Promise<CommunityTexts | undefined>;
  report: (error: unknown) => void;
}

/** The mail with the name; with the delivered one unless another is given. */
export function named<T extends Pick<Mail, 'subject' | 'text' | 'html' | 'language'>>(
  mail: T,
  name = WORDS[mail.language].product,
): T {
  return {
    ...mail,
    subject: mail.subject.replaceAll(NAME_PLACE, name),
    text: mail.text.replaceAll(NAME_PLACE, name),
    html: mail.html.replaceAll(NAME_PLACE, escapeHtml(name)),
  };
}

/** Reads the texts until that succeeds, and keeps them; for what sends many mails at once. */
export function readOnce(readTexts: CommunityNames['readTexts']): CommunityNames['readTexts'] {
  let texts: ReturnType<typeof readTexts> | undefined;
  return async () => {
    texts ??= readTexts();
    try {
      return await texts;
    } catch (error) {
      texts = undefined;
      throw error;
    }
  };
}

/** The mailer, with the name in every mail. A name that can't be read delays no mail: it has the delivered one. */
export function withCommunityName(mailer: Mailer, { readTexts, report }: CommunityNames): Mailer {
  async function nameIn(language: Language): Promise<string | undefined> {
    try {
      return (await readTexts())?.[language]['app.name'];
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  return {
    async send(mail) {
      await mailer.send(named(mail, await nameIn(mail.language)));
    },
    close: () => mailer.close(),
  };
}
