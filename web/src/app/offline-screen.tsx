/** In place of the content while offline: three drawings and what will happen. */
import { useTranslation } from 'react-i18next';
import { pictureAddress } from './offline-pictures.ts';

const DRAWINGS = [
  ['/illustrations/network.svg', 'offline.network_picture'],
  ['/illustrations/error.svg', 'offline.error_picture'],
  ['/illustrations/not-found.svg', 'offline.not_found_picture'],
] as const;

/** The offline screen. It lies over everything, open dialogs too. */
export function OfflineScreen() {
  const { t } = useTranslation();
  return (
    <main
      tabIndex={-1}
      className="gutter fixed inset-0 z-60 mx-auto flex max-w-column flex-col items-center justify-center gap-8 overflow-y-auto bg-ivory py-10 text-center"
    >
      <div role="status">
        <h1 className="font-display text-title">{t('offline.title')}</h1>
        <p className="mt-2 max-w-[36ch] text-body text-ink-2">{t('offline.text')}</p>
      </div>
      <div className="grid w-full max-w-[420px] grid-cols-2 items-end gap-4">
        {DRAWINGS.map(([path, key], index) => (
          <img
            key={path}
            src={pictureAddress(path)}
            alt={t(key)}
            className={index === 0 ? 'col-span-2 mx-auto aspect-4/3 w-full max-w-80' : 'aspect-4/3 w-full'}
          />
        ))}
      </div>
    </main>
  );
}
