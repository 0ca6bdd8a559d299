/** The menu of the prepared sentences that may go with an interest. */
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

/** Their numbers in the database; 0 is none. */
const SENTENCES = [1, 2, 3] as const;

interface SentenceMenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  onChoose: (sentence: number) => void;
}

/** The menu, initially open. */
export function SentenceMenu({ trigger, onChoose }: SentenceMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu label={t('interest.with_sentence')} trigger={trigger} opensAtOnce>
      {SENTENCES.map((sentence) => (
        <MenuItem key={sentence} onSelect={() => onChoose(sentence)}>
          {t(`interest.sentence_${sentence}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
