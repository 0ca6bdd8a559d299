/** Addresses of the patrika and of what families make of it. */
import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#web/app/route-handle.ts';
import type { pages } from './patrika-pages.ts';

/** `page` names the page and its title. */
function route(path: string, page: keyof typeof pages, handle?: Partial<RouteHandle>): RouteObject {
  return {
    path,
    handle: { titleKey: `title.${page}`, ...handle } satisfies RouteHandle,
    lazy: async () => (await import('./patrika-pages.ts')).pages[page](),
  };
}

const OWN: Partial<RouteHandle> = { top: 'text', bottom: true, allowUnfilled: true };

/** Of members; all but the list also while the profile is not complete. */
export const patrikaMemberRoutes = [
  route('/patrika', 'patrika', OWN),
  route('/biodata', 'biodata', OWN),
  route('/partner_preferences', 'preferences', OWN),
  route('/matches', 'matches', { top: 'search', bottom: true, shape: 'list' }),
];

/** For everybody. */
export const gunaTablesRoute = route('/guna_tables', 'guna_tables', {
  descriptionKey: 'guna_tables.intro',
});
