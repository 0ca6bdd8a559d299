/** Texts as members wrote them, marked with their language where it is not the page's, so that they are read out and hyphenated rightly. */
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shownWork } from '#domain/work.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { langOf } from '#web/i18n/written-language.ts';

export function WrittenText({ children: text }: { children: string }) {
  const { i18n } = useTranslation();
  const lang = langOf(text, i18n.resolvedLanguage === 'mr' ? 'mr' : 'en');
  return lang ? <span lang={lang}>{text}</span> : text;
}

interface JoinedTextsProps {
  children: readonly (string | null | undefined)[];
  separator?: string;
}

/**
 * Several texts with a dot between them, which never begins a line; empty ones are left out, and what repeats is shown once. Neighbours in the
 * page's language are one node: later nodes of a line would move when its font arrives.
 */
export function JoinedTexts({ children: texts, separator = '\u00A0· ' }: JoinedTextsProps) {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage === 'mr' ? 'mr' : 'en';
  const nodes: ReactNode[] = [];
  let own = '';
  for (const text of new Set(texts)) {
    if (!text) continue;
    if (nodes.length > 0 || own) own += separator;
    const lang = langOf(text, language);
    if (!lang) {
      own += text;
      continue;
    }
    nodes.push(
      own,
      <span key={text} lang={lang}>
        {text}
      </span>,
    );
    own = '';
  }
  return [...nodes, own];
}

interface Work {
  company_role: string | null;
  company_name: string | null;
  company_city: string | null;
}

/** Stand for the parts in the sentence, which is then split at them. */
const PARTS = { role: '\uE001', company: '\uE002', city: '\uE003' };

/** Designation, company and city, the known ones by their label, joined as the language does it. */
export function WorkLine({ member }: { member: Work }) {
  const { company_role, company_name, company_city } = shownWork(member);
  const { t } = useTranslation();
  const optionLabel = useOptionLabel();
  const texts: Record<string, string | null> = {
    [PARTS.role]: company_role && optionLabel('company_role', company_role),
    [PARTS.company]: company_name,
    [PARTS.city]: company_city && optionLabel('company_city', company_city),
  };
  // Of one's own unfinished profile a part may be missing.
  if (Object.values(texts).some((text) => !text)) return <JoinedTexts>{Object.values(texts)}</JoinedTexts>;
  const pieces = t('profile.role_at', PARTS).split(/([\uE001-\uE003])/);
  return pieces.map((piece, index) => {
    const text = texts[piece];
    // biome-ignore lint/suspicious/noArrayIndexKey: the same separator stands at two places
    return <Fragment key={index}>{text ? <WrittenText>{text}</WrittenText> : piece}</Fragment>;
  });
}
