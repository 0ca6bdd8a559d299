/** Addresses of the member's own pages, and of the tables of the patrika. One module loads them, which keeps the first load small. */
import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#web/app/route-handle.ts';
import type { pages } from './own-pages.ts';

/** `page` names the page, its title and, unless `path` is given, its address. */
function route(page: keyof typeof pages, handle?: Partial<RouteHandle>, path = `/${page}`): RouteObject {
  return {
    path,
    handle: { titleKey: `title.${page}`, ...handle } satisfies RouteHandle,
    lazy: async () => (await import('./own-pages.ts')).pages[page](),
  };
}

const OWN: Partial<RouteHandle> = { top: 'text', bottom: true, allowUnfilled: true };

/** Of members; all but the list also while the profile is not complete. */
export const ownRoutes = [
  route('settings', OWN),
  route('notices', OWN),
  route('notice_settings', OWN),
  route('shared', { top: 'text', bottom: true }),
  route('my_data', OWN),
  route('change_email', OWN),
  route('change_number', OWN),
  route('contact_viewers', OWN),
  route('contact_levels', OWN),
  route('blocked_members', OWN),
  route('patrika', OWN),
  route('biodata', OWN),
  route('family_helpers', OWN),
  route('for_family', OWN),
  route('helping', OWN),
  route('preferences', OWN, '/partner_preferences'),
  route('marriage', OWN),
];

/** Without the layout of members. */
export const otherRoutes = [
  route('guna_tables', { descriptionKey: 'guna_tables.intro' }),
  route('our_couples'),
  route('desk', { wide: true }, '/desk/*'),
];
