/** The bottom bar with four links. */
import { Heart, House, Search, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';

const ENTRIES = [
  ['/home', 'bar.home', House],
  ['/search', 'bar.search', Search],
  ['/sort_listed_profiles', 'bar.saved', Heart],
  ['/my_profile', 'bar.profile', UserRound],
] as const;

interface BottomBarProps {
  /** On the icon of the member's list. */
  count?: ReactNode;
}

/** Home, Search, Saved, Profile. */
export function BottomBar({ count }: BottomBarProps) {
  const { t } = useTranslation();
  const isEditing = useLocation().pathname === '/profile_page_setup';
  return (
    <nav
      aria-label={t('bar.navigation')}
      className="fixed inset-x-0 bottom-0 z-30 mx-auto grid max-w-column grid-cols-4 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)]"
    >
      {ENTRIES.map(([to, key, Icon]) => (
        <NavLink
          key={to}
          to={to}
          // The search begins with its form.
          state={to === '/search' ? { filters: true } : undefined}
          className={({ isActive }) =>
            classNames(
              'flex min-h-15 flex-col items-center gap-0.5 pt-2.5 pb-1 text-center text-bar leading-snug transition-colors focus-visible:-outline-offset-4',
              isActive || (isEditing && to === '/my_profile')
                ? 'font-semibold text-kumkum'
                : 'text-ink-2 hover:text-ink',
            )
          }
        >
          <span className="relative">
            <Icon aria-hidden="true" className="size-6" />
            {to === '/sort_listed_profiles' && count}
          </span>
          <span className="text-centred">{t(key)}</span>
        </NavLink>
      ))}
    </nav>
  );
}
