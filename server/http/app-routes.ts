/**
 * The addresses of the application's screens (spec 2.01 to 2.27, and some of our own), so that they get the page with status 200 when typed or reloaded.
 * Every other address gets the same page, which shows its own not-found screen, with status 404: right for people and for machines.
 */
export const APP_ROUTES: ReadonlySet<string> = new Set([
  '/',
  '/login',
  '/home',
  '/search',
  '/profile_page_setup',
  '/my_profile',
  '/user_profile_page',
  '/sort_listed_profiles',
  '/contact_viewers',
  '/contact_levels',
  '/blocked_members',
  '/change_email',
  '/patrika',
  '/biodata',
  '/partner_preferences',
  '/guna_tables',
  '/privacy_policy',
  '/terms_and_conditions',
  '/contact_us',
  '/refund_cancel',
]);
