/** The declarations of a member, the step before paying: for marriage only, true, and the family informed. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { giveConsentsOptions, type Purpose } from '#web/backend/consents.ts';
import type { Consent } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';

const PURPOSES = ['for_marriage', 'true_facts', 'family_data'] as const satisfies readonly Purpose[];

/** The declarations that are not among the given consents. */
export const openDeclarations = (given: readonly Consent[]): readonly Purpose[] =>
  PURPOSES.filter((purpose) => !given.some((consent) => consent.purpose === purpose));

/** The open declarations, made by one button below them. */
export function Declarations({ open }: { open: readonly Purpose[] }) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const { mutate, error, isPending } = useMutation(giveConsentsOptions(useUserId()));

  function declare(): void {
    const language = i18n.resolvedLanguage ?? 'en';
    mutate(open.map((purpose) => ({ purpose, language, shown: t(`declarations.${purpose}`) })));
  }

  return (
    <div className="grid gap-3">
      <h3 className="font-display text-lead">{t('declarations.title')}</h3>
      <ul className="grid list-disc gap-2 pl-5 marker:text-marigold">
        {open.map((purpose) => (
          <li key={purpose}>{t(`declarations.${purpose}`)}</li>
        ))}
      </ul>
      <Link to="/my_data" className="inline-flex min-h-11 items-center text-small text-kumkum underline">
        {t('my_data.notice')}
      </Link>
      <ErrorLine>{error && errorText(error)}</ErrorLine>
      <Button full pending={isPending} onClick={declare}>
        {t('declarations.save')}
      </Button>
    </div>
  );
}
