/** The top bar of member routes: logo to /home, the search box or the product's name, the avatar menu. */
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '#web/ui/logo.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { HeaderSearch } from './header-search.tsx';

interface TopBarProps {
  /** With the search box; otherwise the product's name stands in its place. */
  search: boolean;
}

/** The top bar. While searching, the box takes the whole bar and its results hang below. */
export function TopBar({ search }: TopBarProps) {
  const { t } = useTranslation();
  const [searching, setSearching] = useState(false);
  const name = t('app.name');
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-ivory pt-[env(safe-area-inset-top)]">
      {search && searching ? (
        <HeaderSearch onClose={() => setSearching(false)} />
      ) : (
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
              onClick={() => setSearching(true)}
              className="flex h-11 min-w-0 flex-1 items-center gap-2.5 rounded-full border border-line bg-field px-4 text-left text-small text-ink-2"
            >
              <Search aria-hidden="true" className="size-[18px] shrink-0" strokeWidth={1.75} />
              <span className="truncate">{t('search.placeholder')}</span>
            </button>
          ) : (
            <span className="flex-1 font-display text-section">{name}</span>
          )}
          <AvatarMenu />
        </div>
      )}
    </header>
  );
}
