/** What a route says about itself to the layouts around it. */
import { useMatches } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';

export interface RouteHandle {
  /** Translation key of the document's title. */
  titleKey: string;
  /** Translation key of what search engines and shared links say of it; the application's own description, unless given. */
  descriptionKey?: string;
  /** Top bar of member routes: with the search box, with the page's title as text, or none (the page brings its own). */
  top?: 'search' | 'text' | 'none';
  /** The bottom bar of four. */
  bottom?: boolean;
  /** May be seen while the profile is not complete. */
  allowUnfilled?: boolean;
  /** What a member's page looks like while it is on its way (skeleton-page.tsx); without it only its title is seen. */
  shape?: 'list' | 'profile' | 'form';
  /** Translation key of the page's heading, where it is not the title. */
  headingKey?: string;
}

/** The classes of the content of a member route, by the bars around it. */
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
