/** The top bar of member routes, with header search and avatar menu. */
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useIsActing } from '#web/session/session.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { BarRow, barClass } from './bar-row.tsx';
import { NoticesBell } from './bell.tsx';
import { HeaderSearch } from './header-search.tsx';

interface TopBarProps {
  /** With the search box; otherwise with the application's name. */
  search: boolean;
}

/** The top bar. An open search fills the whole bar, with its results below. */
export function TopBar({ search }: TopBarProps) {
  const [searching, setSearching] = useState(false);
  // The notices are the candidate's own.
  const isActing = useIsActing();
  useSlash(search, () => setSearching(true));
  return (
    <header className={barClass}>
      {search && searching ? (
        <HeaderSearch onClose={() => setSearching(false)} />
      ) : (
        <BarRow
          search={search}
          onSearch={() => setSearching(true)}
          bell={isActing ? null : <NoticesBell />}
          avatar={<AvatarMenu />}
        />
      )}
    </header>
  );
}

/** Calls `open` when `/` is pressed outside of fields, as on many sites with a search box. */
function useSlash(active: boolean, open: () => void): void {
  const pressed = useEffectEvent(open);
  // As soon as the bar is seen.
  useLayoutEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => {
      const typing = (event.target as Element).closest(
        'input, textarea, select, [role=dialog], [role=alertdialog]',
      );
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      pressed();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active]);
}
