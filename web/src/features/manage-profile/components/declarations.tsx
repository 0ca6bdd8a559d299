/** The declarations of a member: for marriage only, true, and the family informed. Nothing is ticked beforehand; once all are given, nothing is shown. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { consentsOptions, giveConsentsOptions, type Purpose } from '#web/backend/consents.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckField } from '#web/ui/check-field.tsx';

const PURPOSES = ['for_marriage', 'true_facts', 'family_data'] as const satisfies readonly Purpose[];

/** The card. */
export function Declarations() {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const userId = useUserId();
  const { data: given } = useQuery(consentsOptions(userId));
  const [ticked, setTicked] = useState<readonly Purpose[]>([]);
  const { mutate, error, isPending } = useMutation({
    ...giveConsentsOptions(userId),
    onSuccess: () => showAlert(t('levels.saved'), 'success'),
  });
  const open = PURPOSES.filter((purpose) => !given?.some((consent) => consent.purpose === purpose));
  if (!given || open.length === 0) return null;

  function save(): void {
    const language = i18n.resolvedLanguage ?? 'en';
    mutate(ticked.map((purpose) => ({ purpose, language, shown: t(`declarations.${purpose}`) })));
  }

  return (
    <Card className="grid gap-2 p-4">
      <h2 className="font-display text-section">{t('declarations.title')}</h2>
      {open.map((purpose) => (
        <CheckField
          key={purpose}
          checked={ticked.includes(purpose)}
          onChange={(on) =>
            setTicked((before) => (on ? [...before, purpose] : before.filter((one) => one !== purpose)))
          }
        >
          {t(`declarations.${purpose}`)}
        </CheckField>
      ))}
      {error && !isPending && (
        <p role="alert" className="text-small text-kumkum">
          {errorText(error)}
        </p>
      )}
      <Link to="/my_data" className="inline-flex min-h-11 items-center text-small text-kumkum underline">
        {t('my_data.notice')}
      </Link>
      <Button variant="secondary" pending={isPending} disabled={ticked.length === 0} onClick={save}>
        {t('declarations.save')}
      </Button>
    </Card>
  );
}
