/** The top bar of member routes, with the header search in it and the avatar menu. */
import { useState } from 'react';
import { AvatarMenu } from './avatar-menu.tsx';
import { BarRow, barClass } from './bar-row.tsx';
import { HeaderSearch } from './header-search.tsx';

interface TopBarProps {
  /** With the search box; otherwise the product's name stands in its place. */
  search: boolean;
}

/** The top bar. While searching, the box takes the whole bar and its results hang below. */
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
