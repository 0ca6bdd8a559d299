/** The top bar of member routes, with header search and avatar menu. */
import { useState } from 'react';
import { AvatarMenu } from './avatar-menu.tsx';
import { BarRow, barClass } from './bar-row.tsx';
import { HeaderSearch } from './header-search.tsx';

interface TopBarProps {
  /** With the search box; otherwise with the application's name. */
  search: boolean;
}

/** The top bar. An open search fills the whole bar, with its results below. */
export function TopBar({ search }: TopBarProps) {
  const [searching, setSearching] = useState(false);
  return (
    <header className={barClass}>
      {search && searching ? (
        <HeaderSearch onClose={() => setSearching(false)} />
      ) : (
        <BarRow search={search} onSearch={() => setSearching(true)} avatar={<AvatarMenu />} />
      )}
    </header>
  );
}
