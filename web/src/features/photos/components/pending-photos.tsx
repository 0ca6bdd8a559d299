/** The photos that are not saved yet, with the declaration about them and the button that saves them. A chunk of its own. */
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { giveConsent } from '#web/backend/consents.ts';
import type { PendingPhotos as Pending } from '#web/features/photos/lib/use-pending-photos.ts';
import { Button } from '#web/ui/button.tsx';
import { PendingList } from './pending-list.tsx';

interface PendingPhotosProps {
  pending: Pending;
  /** Saves all, or the one with this id; `declare` stores the declaration that is shown. */
  onSave: (declare: () => Promise<void>, id?: string) => void;
  onRemove: (id: string, place: number) => void;
  ref: Ref<HTMLUListElement>;
}

/** List, declaration and button. */
export default function PendingPhotos({ pending, onSave, onRemove, ref }: PendingPhotosProps) {
  const { t, i18n } = useTranslation();
  const shown = t('photos.declaration');
  const declare = () =>
    giveConsent({ purpose: 'own_photos', language: i18n.resolvedLanguage ?? 'en', shown });
  return (
    <>
      <PendingList ref={ref} pending={pending} onRetry={(id) => onSave(declare, id)} onRemove={onRemove} />
      <p className="text-small text-ink-2">{shown}</p>
      <Button full pending={pending.saving} onClick={() => onSave(declare)}>
        {t('photos.save', { count: pending.photos.length })}
      </Button>
    </>
  );
}
