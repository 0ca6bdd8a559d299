/** The question who may see the numbers, for members who have not answered it in the form. Nothing is chosen beforehand. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeNoticeOptions } from '#web/backend/close-notice.ts';
import { contactLevelsOptions, saveContactLevelsOptions } from '#web/backend/contact-levels.ts';
import type { ContactLevels } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { Drawer } from '#web/ui/drawer.tsx';

const LEVELS = ['members', 'accepted', 'nobody'] as const;
type Level = (typeof LEVELS)[number];

/** Opens by itself, but not under the hands of somebody who is typing. */
export function NumbersQuestion() {
  const [isFree] = useState(() => !document.activeElement?.matches('input, textarea, select'));
  const { data: levels } = useQuery({ ...contactLevelsOptions(useUserId()), enabled: isFree });
  return levels?.answered_at === null ? <QuestionSheet levels={levels} /> : null;
}

/** The sheet; closing it puts the question off. */
function QuestionSheet({ levels }: { levels: ContactLevels }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const userId = useUserId();
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState<Level | null>(null);
  const [missing, setMissing] = useState(false);
  const later = useMutation(closeNoticeOptions(userId));
  const { mutate, error, isPending } = useMutation({
    ...saveContactLevelsOptions(userId),
    onSuccess: () => showAlert(t('levels.saved'), 'success'),
  });

  function save(): void {
    setMissing(chosen === null);
    if (chosen === null) return;
    mutate({
      phone: chosen,
      parent_number: chosen,
      mama_phone: chosen === 'nobody' ? 'nobody' : 'accepted',
      call_first: levels.call_first,
      photos: levels.photos,
      dob: levels.dob,
    });
  }

  function putOff(): void {
    setOpen(false);
    later.mutate('numbers');
  }

  return (
    <Drawer
      open={open}
      onOpenChange={(opens) => !opens && putOff()}
      title={t('notices.numbers')}
      footer={
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" full onClick={putOff}>
            {t('notices.later')}
          </Button>
          <Button full pending={isPending} onClick={save}>
            {t('levels.save')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p>{t(`levels.default_${levels.phone}`)}</p>
        <ChipGroup
          label={t('notices.numbers_label')}
          value={chosen}
          onChange={(value) => setChosen(value as Level)}
          options={LEVELS.map((value) => ({ value, label: t(`levels.value_${value}`) }))}
          error={missing && chosen === null ? t('levels.choose') : undefined}
        />
        <p className="text-small text-ink-2">{t('notices.numbers_hint')}</p>
        {error && !isPending && (
          <p role="alert" className="text-small text-kumkum">
            {errorText(error)}
          </p>
        )}
      </div>
    </Drawer>
  );
}
