/** Addresses of the member's own pages, and of the tables of the patrika. One module loads them, which keeps the first load small. */
import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#web/app/route-handle.ts';
import type { pages } from './own-pages.ts';

/** `page` names the page and its title. */
function route(path: string, page: keyof typeof pages, handle?: Partial<RouteHandle>): RouteObject {
  return {
    path,
    handle: { titleKey: `title.${page}`, ...handle } satisfies RouteHandle,
    lazy: async () => (await import('./own-pages.ts')).pages[page](),
  };
}

const OWN: Partial<RouteHandle> = { top: 'text', bottom: true, allowUnfilled: true };

/** Of members; all but the list also while the profile is not complete. */
export const ownRoutes = [
  route('/change_email', 'change_email', OWN),
  route('/contact_viewers', 'contact_viewers', OWN),
  route('/contact_levels', 'contact_levels', OWN),
  route('/blocked_members', 'blocked_members', OWN),
  route('/patrika', 'patrika', OWN),
  route('/biodata', 'biodata', OWN),
  route('/partner_preferences', 'preferences', OWN),
];

/** Without the layout of members. */
export const otherRoutes = [
  route('/guna_tables', 'guna_tables', { descriptionKey: 'guna_tables.intro' }),
  route('/desk/*', 'desk'),
];
