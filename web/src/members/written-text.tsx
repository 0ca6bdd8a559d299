/** Texts as members wrote them, marked with their language where it is not the page's, so that they are read out and hyphenated rightly. */
import { Fragment } from 'react';
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

/** Several texts with a dot between them, which never begins a line; empty ones are left out, and what repeats is shown once. */
export function JoinedTexts({ children: texts, separator = '\u00A0· ' }: JoinedTextsProps) {
  const shown = [...new Set(texts.filter(Boolean))] as string[];
  return shown.map((text, index) => (
    <Fragment key={text}>
      {index > 0 && separator}
      <WrittenText>{text}</WrittenText>
    </Fragment>
  ));
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
