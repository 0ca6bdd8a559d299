/** The data that a route passes to its layouts. */
import { useMatches } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';

export interface RouteHandle {
  /** Translation key of the document's title. */
  titleKey: string;
  /** Translation key of the description for search engines and shared links. Default: the application's description. */
  descriptionKey?: string;
  /** Top bar of member routes: with the search box, with the application's name, or none (the page has its own). */
  top?: 'search' | 'text' | 'none';
  /** Shows the bottom bar. */
  bottom?: boolean;
  /** May be opened with an incomplete profile. */
  allowUnfilled?: boolean;
  /** The page's skeleton while it loads (skeleton-page.tsx). Default: only the title. */
  shape?: 'list' | 'profile' | 'form';
  /** Translation key of the page's heading, where it is not the title. */
  headingKey?: string;
  /** Takes the whole width of a laptop, not only the column. */
  wide?: boolean;
}

/** The classes of a member route's content, which depend on its bars. */
export function contentClass(top: RouteHandle['top'], bottom: boolean): string {
  return classNames(
    top !== 'none' && 'gutter',
    bottom && 'pb-[calc(--spacing(19)+env(safe-area-inset-bottom))]',
  );
}

/** The handle of the deepest matching route. */
export function useRouteHandle(): RouteHandle | null {
  const matches = useMatches();
  for (const match of matches.toReversed()) {
    if (match.handle) return match.handle as RouteHandle;
  }
  return null;
}
