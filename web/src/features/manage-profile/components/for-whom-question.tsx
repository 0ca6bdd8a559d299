/** The first question to a newcomer: who is to marry. It sets the gender and the words of the forms. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FOR_WHOM, type ForWhom } from '#web/device/for-whom.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** The card; its answer opens the first form. */
export function ForWhomQuestion({ onAnswer }: { onAnswer: (whom: ForWhom) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Card className="grid gap-3 p-4">
      <h2 id={id} className="font-display text-section">
        {t('for_whom.title')}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be a heading above a grid */}
      <div
        role="group"
        aria-labelledby={id}
        className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2"
      >
        {FOR_WHOM.map((whom) => (
          <Button key={whom} variant="secondary" onClick={() => onAnswer(whom)}>
            {t(`for_whom.${whom}`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
