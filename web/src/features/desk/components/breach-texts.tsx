/** The texts of the notices of a breach: those of members in both languages, those of the Board in English. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { saveBreachOptions } from '#web/features/desk/api/breaches.ts';
import { BOARD_TEXTS, type Breach, MEMBER_TEXTS } from '#web/features/desk/api/rows.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { LANGUAGES } from '#web/i18n/language.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { FormFoot } from './form-foot.tsx';

const MOST_CHARACTERS = 1000;

export function BreachTexts({ breach }: { breach: Breach }) {
  const { t } = useDeskTexts();
  const [facts, setFacts] = useState(breach.facts);
  const { mutate, isPending, error } = useMutation(saveBreachOptions(breach.number));
  const field = (key: string, label: string, lang: string) => (
    <TextArea
      key={key}
      label={label}
      lang={lang}
      maxLength={MOST_CHARACTERS}
      value={facts[key] ?? ''}
      onChange={({ target }) => setFacts({ ...facts, [key]: target.value })}
    />
  );

  function save(event: FormEvent): void {
    event.preventDefault();
    mutate(facts, { onSuccess: () => showAlert(t('desk.breach_saved'), 'success') });
  }

  return (
    <Card padded>
      <form onSubmit={save} className="grid gap-4">
        <h2 className="text-body font-semibold">{t('desk.breach_texts')}</h2>
        {MEMBER_TEXTS.flatMap((text) =>
          LANGUAGES.map((language) =>
            field(
              `${text}_${language}`,
              t('desk.text_in', { text: t(`desk.fact_${text}`), language: t(`desk.language_${language}`) }),
              language,
            ),
          ),
        )}
        <h2 className="text-body font-semibold">{t('desk.breach_board_texts')}</h2>
        {BOARD_TEXTS.map((text) => field(text, t(`desk.fact_${text}`), 'en'))}
        <FormFoot label={t('desk.save')} error={error} pending={isPending} />
      </form>
    </Card>
  );
}
