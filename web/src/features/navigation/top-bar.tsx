/** The top bar of member routes: logo to /home, the search box or the page's title, the avatar menu. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '#web/ui/logo.tsx';

interface TopBarProps {
  /** With the search box; otherwise the bar stays quiet. */
  search: boolean;
  /** The member may leave the set-up page. */
  admitted: boolean;
}

/** The top bar. */
export function TopBar({ search }: TopBarProps) {
  const { t } = useTranslation();
  return (
    <header className="sticky top-0 z-30 flex h-16 items-center gap-3 border-b border-line bg-ivory px-4">
      <Link
        to="/home"
        aria-label={t('bar.to_home', { name: t('app.name') })}
        className="grid size-11 place-items-center"
      >
        <Logo />
      </Link>
      {search}
    </header>
  );
}
