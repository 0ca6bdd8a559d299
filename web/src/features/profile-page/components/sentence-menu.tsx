/** The menu of the prepared sentences that may go with an interest. */
import { MessageSquareQuote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

/** Their numbers in the database; 0 is none. */
const SENTENCES = [1, 2, 3] as const;

/** The menu with its button. */
export default function SentenceMenu({ onChoose }: { onChoose: (sentence: number) => void }) {
  const { t } = useTranslation();
  return (
    <Menu
      label={t('interest.with_sentence')}
      trigger={
        <Button
          variant="quiet"
          size="small"
          icon={<MessageSquareQuote aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />}
        >
          {t('interest.with_sentence')}
        </Button>
      }
    >
      {SENTENCES.map((sentence) => (
        <MenuItem key={sentence} onSelect={() => onChoose(sentence)}>
          {t(`interest.sentence_${sentence}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
