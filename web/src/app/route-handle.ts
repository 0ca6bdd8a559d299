/** What a route says about itself to the layouts around it. */
import { useMatches } from 'react-router';

export interface RouteHandle {
  /** Translation key of the document's title. */
  titleKey: string;
  /** Top bar of member routes: with the search box, with the page's title as text, or none (the page brings its own). */
  top?: 'search' | 'text' | 'none';
  /** The bottom bar of four. */
  bottom?: boolean;
  /** May be seen while the profile is not complete. */
  allowUnfilled?: boolean;
}

/** The handle of the deepest matching route. */
export function useRouteHandle(): RouteHandle | null {
  const matches = useMatches();
  for (const match of matches.toReversed()) {
    if (match.handle) return match.handle as RouteHandle;
  }
  return null;
}
