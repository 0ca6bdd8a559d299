/** New photos, one row for each member: approved together, hidden one by one, with the mouse or with keys. */
import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge, Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { newPhotosOptions } from './api/photos.ts';
import type { PhotosToReview } from './api/rows.ts';
import { DeskPhoto } from './components/desk-photo.tsx';
import { QueryPage } from './components/query-page.tsx';
import { reviewKeyOf } from './components/review-keys.ts';
import { usePhotoReview } from './components/use-photo-review.ts';
import { useDeskTexts } from './use-desk-texts.ts';

export function PhotosPage() {
  const { t } = useDeskTexts();
  const query = useQuery(newPhotosOptions());
  return (
    <QueryPage title={t('desk.new_photos')} note={t('desk.new_photos_intro')} query={query}>
      {(loaded) => <Review loaded={loaded} />}
    </QueryPage>
  );
}

const namesToReview = ({ photos }: PhotosToReview) =>
  photos.filter(({ waits }) => waits).map(({ name }) => name);

/** Where the focus goes when `row` is decided as far as it can be, or by J and K: the first waiting photo of a row beside it. */
function neighbourOf(rows: readonly PhotosToReview[], code: number, step: 1 | -1): string | undefined {
  const place = rows.findIndex((row) => row.code === code);
  const row = rows[place + step];
  return row && namesToReview(row)[0];
}

function Review({ loaded }: { loaded: readonly PhotosToReview[] }) {
  const { t } = useDeskTexts();
  const list = useRef<HTMLUListElement>(null);
  const { rows, review, hid, undo } = usePhotoReview(loaded);
  const buttonOf = (name: string | undefined) =>
    name === undefined
      ? null
      : list.current?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(name)}"] button`);
  const focus = (name: string | undefined) => {
    const button = buttonOf(name);
    button?.focus();
    button?.scrollIntoView({ block: 'nearest' });
  };
  useFocusAtStart(() => focus(rows[0] && namesToReview(rows[0])[0]));

  /** Decides and keeps the focus in the list, where the keys act. */
  function decide(row: PhotosToReview, photos: string[], show: boolean): void {
    const left = namesToReview(row).filter((name) => !photos.includes(name));
    const next = left[0] ?? neighbourOf(rows, row.code, 1) ?? neighbourOf(rows, row.code, -1);
    flushSync(() => review({ code: row.code, photos, show }));
    if (next === undefined) document.querySelector<HTMLElement>('main')?.focus();
    else focus(next);
  }

  function showAgain(): void {
    const name = hid?.photos[0];
    flushSync(undo);
    focus(name);
  }

  function press(event: KeyboardEvent): void {
    const photo = (event.target as HTMLElement).closest<HTMLElement>('[data-photo]')?.dataset.photo;
    const row = rows.find(({ photos }) => photos.some(({ name }) => name === photo));
    const key = reviewKeyOf(event);
    if (!row || photo === undefined || key === null) return;
    event.preventDefault();
    const names = row.photos.map(({ name }) => name);
    const waiting = namesToReview(row);
    if (key === 'next' || key === 'previous') focus(neighbourOf(rows, row.code, key === 'next' ? 1 : -1));
    if (key === 'photo_after') focus(names[names.indexOf(photo) + 1]);
    if (key === 'photo_before') focus(names[names.indexOf(photo) - 1]);
    if (key === 'approve') decide(row, waiting, true);
    if (key === 'hide' && waiting.includes(photo)) decide(row, [photo], false);
    if (key === 'undo') showAgain();
  }

  return (
    <>
      <p className="mb-3 hidden text-small text-ink-2 lg:block">{t('desk.photos_keys')}</p>
      <Hid code={hid?.code} loaded={loaded} onUndo={showAgain} />
      {rows.length === 0 ? (
        <EmptyState text={t('desk.new_photos_none')} />
      ) : (
        <ul ref={list} aria-label={t('desk.new_photos')} onKeyDown={press} className="grid gap-4">
          {rows.map((row) => (
            <li key={row.code}>
              <Row row={row} decide={(photos, show) => decide(row, photos, show)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Brings the focus into the list when the page opens, unless something has it. */
function useFocusAtStart(focusFirst: () => void): void {
  const start = useRef(focusFirst);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.id === 'content') start.current();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** What was hidden last, and the way back. */
function Hid({
  code,
  loaded,
  onUndo,
}: {
  code: number | undefined;
  loaded: readonly PhotosToReview[];
  onUndo: () => void;
}) {
  const { t } = useDeskTexts();
  const nameOf = useNameOf();
  const row = loaded.find((one) => one.code === code);
  return (
    <div role="status">
      {code !== undefined && (
        <Card className="mb-3 flex flex-wrap items-center justify-between gap-2 px-4 py-1.5">
          <span>{t('desk.photo_hid', { name: nameOf(row ?? { code, name: '' }) })}</span>
          <Button variant="quiet" size="small" aria-keyshortcuts="U" onClick={onUndo}>
            {t('desk.photo_undo')}
          </Button>
        </Card>
      )}
    </div>
  );
}

function useNameOf(): (row: { code: number; name: string }) => string {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  return ({ code, name }) => name || t('desk.member_code', { code: plain(code) });
}

interface RowProps {
  row: PhotosToReview;
  decide: (photos: string[], show: boolean) => void;
}

function Row({ row, decide }: RowProps) {
  const { t } = useDeskTexts();
  const { plain, date } = useFormat();
  const name = useNameOf()(row);
  const waiting = namesToReview(row);
  return (
    <Card
      padded
      className="grid gap-3 outline-kumkum-line focus-within:outline-2 lg:grid-cols-[12rem_1fr_auto] lg:items-start"
    >
      <p className="wrap-anywhere">
        <Link
          to={`/desk/member?code=${row.code}`}
          className="inline-block py-1 font-semibold text-kumkum underline decoration-kumkum-line underline-offset-4"
        >
          {name}
        </Link>
        <span className="block text-small text-ink-2">
          {[plain(row.code), t('desk.photos_since', { date: date(row.since) })].join('\u00A0· ')}
        </span>
      </p>
      <ul
        aria-label={t('desk.photos_of', { name })}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,45%),1fr))] gap-2 lg:grid-cols-[repeat(auto-fill,minmax(7rem,9rem))]"
      >
        {row.photos.map((photo, place) => (
          <li key={photo.name} data-photo={photo.name} className={photo.waits ? undefined : 'opacity-60'}>
            <DeskPhoto
              photo={photo}
              name={t('desk.photo_number', { number: plain(place + 1) })}
              badge={photo.waits && <Badge tone="marigold">{t('desk.photo_waits')}</Badge>}
            />
            {photo.waits && (
              <Button
                variant="quiet"
                size="small"
                full
                icon={<EyeOff aria-hidden="true" className="size-4" />}
                aria-keyshortcuts="H"
                aria-label={t('desk.photo_hide_of', { number: plain(place + 1), name })}
                onClick={() => decide([photo.name], false)}
              >
                {t('desk.photo_hide')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        aria-keyshortcuts="A"
        aria-label={`${name}: ${t('desk.photos_approve', { count: waiting.length })}`}
        onClick={() => decide(waiting, true)}
      >
        {t('desk.photos_approve', { count: waiting.length })}
      </Button>
    </Card>
  );
}
