/** The photos section of Manage profile: saved photos, pending photos, and the control that adds photos. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PHOTOS } from '#domain/limits.ts';
import { inShownOrder } from '#domain/photo-order.ts';
import { photosOptions } from '#web/backend/list-photos.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { useFocusAfterRemoval } from '#web/ui/focus-after-removal.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AddPhotos } from './components/add-photos.tsx';
import { Framing } from './components/framing.tsx';
import { SavedPhotos } from './components/saved-photos.tsx';
import { choosePhotos, NO_ROOM } from './lib/choose-photos.ts';
import type { PendingPhotos as Pending } from './lib/use-pending-photos.ts';

const loadPending = () => import('./components/pending-photos.tsx');
const PendingPhotos = lazy(loadPending);

interface PhotosSectionProps {
  pending: Pending;
  /** Name of the first photo; null when there is none. */
  first: string | null;
}

/** The section's content. */
export function PhotosSection({ pending, first }: PhotosSectionProps) {
  const query = useQuery(photosOptions(useUserId()));
  const waiting = (
    <div aria-busy="true" className="grid grid-cols-3 gap-2">
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} className="aspect-4/5 rounded-field" />
      ))}
    </div>
  );
  return (
    <Loaded query={query} skeleton={waiting}>
      {(names) => <LoadedPhotos names={inShownOrder(names, first)} pending={pending} />}
    </Loaded>
  );
}

function LoadedPhotos({ names, pending }: { names: readonly string[]; pending: Pending }) {
  const { t } = useTranslation();
  const present = names.length + pending.photos.length;

  function choose(files: readonly File[]): void {
    const { taken, complaint } = choosePhotos(files, present);
    pending.add(taken);
    if (complaint) showAlert(t(complaint.key, complaint.values));
  }

  const isFull = present >= MAX_PHOTOS;
  const add = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const noteRemoved = useFocusAfterRemoval(pending.photos.length, (place) => {
    const row = place === null ? null : list.current?.children[place];
    const next = row ? [...row.querySelectorAll('button')].at(-1) : add.current;
    next?.focus();
  });

  // Before the first photo is chosen, so that the list appears with it, also without a connection.
  useEffect(() => void loadPending().catch(() => undefined), []);

  async function save(declare: () => Promise<void>, id?: string): Promise<void> {
    noteRemoved(0);
    const failed = await pending.save(declare, id);
    if (failed > 0) showAlert(t('photos.some_failed', { count: failed }));
    else showAlert(t('photos.saved'), 'success');
  }

  const { framing } = pending;
  return (
    <div className="grid grid-cols-1 gap-4">
      {framing && (
        <Framing
          key={framing.id}
          src={framing.preview}
          focus={framing.focus}
          cancelLabel={t('photos.frame_skip')}
          onCancel={pending.skipFraming}
          onChoose={pending.setFocus}
        />
      )}
      <p className="text-small text-ink-2">{t(hintKey(names.length), { most: MAX_PHOTOS })}</p>
      <SavedPhotos names={names}>
        {!isFull && <AddPhotos ref={add} disabled={pending.saving} onChoose={choose} />}
      </SavedPhotos>
      {isFull && (
        <p role="alert" className="text-small text-ink-2">
          {t(NO_ROOM.key, NO_ROOM.values)}
        </p>
      )}
      {pending.photos.length > 0 && (
        <Suspense>
          <PendingPhotos
            ref={list}
            pending={pending}
            onSave={(declare, id) => void save(declare, id)}
            onRemove={(id, place) => {
              noteRemoved(place);
              pending.remove(id);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function hintKey(saved: number): string {
  if (saved === 0) return 'photos.intro';
  return saved === 1 ? 'photos.hint' : 'photos.hint_first';
}
