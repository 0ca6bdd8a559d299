/** The row of the top bar: logo with link to /home, search box or application's name, avatar. */
import { Bell, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '#web/ui/logo.tsx';

export const barClass = 'sticky top-0 z-30 border-b border-line bg-ivory pt-[env(safe-area-inset-top)]';
export const avatarFrame =
  'size-11 shrink-0 overflow-hidden rounded-full border border-line bg-paper p-[3px]';

export const bellFrame =
  'relative grid size-11 shrink-0 place-items-center rounded-full text-ink-2 transition-colors hover:bg-kumkum-soft';

interface BarRowProps {
  /** With the search box; otherwise with the application's name. */
  search: boolean;
  onSearch?: () => void;
  bell: ReactNode;
  avatar: ReactNode;
}

export function BarRow({ search, onSearch, bell, avatar }: BarRowProps) {
  const { t } = useTranslation();
  const name = t('app.name');
  return (
    <div className="flex h-16 items-center gap-2.5 pr-4 pl-2.5">
      <Link
        to="/home"
        aria-label={t('bar.to_home', { name })}
        className="grid h-11 min-w-11 place-items-center rounded-full"
      >
        <Logo className="h-3.5" />
      </Link>
      {search ? (
        <button
          type="button"
          onClick={onSearch}
          aria-label={t('search.placeholder')}
          className="flex h-11 min-w-0 flex-1 items-center gap-2.5 rounded-full border border-line bg-field px-4 text-small text-ink-2"
        >
          <Search aria-hidden="true" className="size-4.5" />
          <span className="truncate text-centred">{t('search.by')}</span>
        </button>
      ) : (
        <span className="min-w-0 flex-1 truncate py-1 font-display text-bar-name">{name}</span>
      )}
      {bell}
      {avatar}
    </div>
  );
}

/** The skeleton of the top bar, without functions. */
export function SkeletonTopBar({ search }: { search: boolean }) {
  return (
    <header className={barClass}>
      <BarRow
        search={search}
        bell={
          <span className={bellFrame}>
            <Bell className="size-6" />
          </span>
        }
        avatar={
          <span className={avatarFrame}>
            <span className="block size-full rounded-full bg-marigold-soft" />
          </span>
        }
      />
    </header>
  );
}
