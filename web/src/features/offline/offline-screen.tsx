/** Offline: a banner under the page that is being read, or, where there is nothing to read, three illustrations and the offline snapshot. */
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type OfflineSnapshot, readOfflineSnapshot } from '#web/device/offline-snapshot.ts';
import { Button } from '#web/ui/button.tsx';
import { ILLUSTRATIONS, illustrationUrl } from './illustrations.ts';
import type { OfflineReadingProps, Reading } from './offline-reading.tsx';
import { useIsReadable } from './readable.ts';

export { preloadIllustrations } from './illustrations.ts';

const OfflineReading = lazy(async () => ({ default: await loadReading() }));

async function loadReading(): Promise<ComponentType<OfflineReadingProps>> {
  try {
    return (await import('./offline-reading.tsx')).OfflineReading;
  } catch {
    return NotAtHand;
  }
}

/** Replaces the snapshot's pages when their code was not loaded in time: returns to the offline screen. */
function NotAtHand({ onBack }: OfflineReadingProps): ReactNode {
  useEffect(onBack, [onBack]);
  return null;
}

export interface OfflineProps {
  /** Called with whether the screen covers the page, on which there is nothing to read then. */
  onCover: (covers: boolean) => void;
}

/** The banner, or the screen. */
export function OfflineScreen({ onCover }: OfflineProps) {
  const isReadable = useIsReadable();
  useLayoutEffect(() => onCover(!isReadable), [isReadable, onCover]);
  return isReadable ? <Banner /> : <CoveringScreen />;
}

function Banner() {
  const { t } = useTranslation();
  // Screen readers announce what changes in a region that is there already.
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-60 mx-auto w-fit rounded-card bg-ink px-4 py-2 text-center text-small text-ivory shadow-float"
    >
      {isThere && t('offline.banner')}
    </p>
  );
}

/** Covers everything, including open dialogs. */
function CoveringScreen() {
  const [seen] = useState(readOfflineSnapshot);
  const [reading, setReading] = useState<Reading | null>(null);
  const left = useRef<Reading | null>(null);
  return (
    <main tabIndex={-1} className="fixed inset-0 z-60 overflow-y-auto bg-ivory">
      <div className="column gutter flex min-h-full flex-col items-center justify-center gap-8 py-8 text-center">
        {seen && reading ? (
          <Suspense>
            <OfflineReading
              seen={seen}
              reading={reading}
              onBack={() => {
                left.current = reading;
                setReading(null);
              }}
            />
          </Suspense>
        ) : (
          <>
            <Announcement />
            <GoBack />
            {seen && <Choices seen={seen} focused={left.current} onChoose={setReading} />}
          </>
        )}
      </div>
    </main>
  );
}

function Announcement() {
  const { t } = useTranslation();
  return (
    <>
      <div role="status">
        <h1 className="font-display text-title">{t('offline.title')}</h1>
        <p className="mt-2 max-w-[36ch] text-balance text-body text-ink-2">{t('offline.text')}</p>
      </div>
      <div className="grid w-full max-w-[420px] grid-cols-2 items-end gap-4">
        {ILLUSTRATIONS.map(([path, key], index) => (
          <img
            key={path}
            src={illustrationUrl(path)}
            alt={t(key)}
            className={index === 0 ? 'col-span-2 mx-auto aspect-4/3 w-full max-w-80' : 'aspect-4/3 w-full'}
          />
        ))}
      </div>
    </>
  );
}

/** To the page that can be read, from one that was opened without a connection. */
function GoBack() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (!(window.history.state?.idx > 0)) return null;
  return (
    <Button variant="quiet" onClick={() => navigate(-1)}>
      {t('bar.go_back')}
    </Button>
  );
}

interface ChoicesProps {
  seen: OfflineSnapshot;
  /** The page that was open before: its button receives the focus. */
  focused: Reading | null;
  onChoose: (reading: Reading) => void;
}

function Choices({ seen, focused, onChoose }: ChoicesProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) box.current?.querySelector<HTMLElement>(`[data-reading="${focused}"]`)?.focus();
  }, [focused]);
  const choices = [
    seen.profile && (['profile', t('title.my_profile')] as const),
    seen.saved && (['saved', t('title.shortlist')] as const),
  ].filter((choice) => choice !== null);
  return (
    <div ref={box} className="grid justify-items-center gap-3">
      <p className="text-small text-ink-2">{t('offline.read')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {choices.map(([reading, label]) => (
          <Button key={reading} variant="secondary" data-reading={reading} onClick={() => onChoose(reading)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
