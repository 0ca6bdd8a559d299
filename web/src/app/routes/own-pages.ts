/** The pages of own-routes.ts. A separate module, so that the first load refers to one file instead of those of all these pages. */

export const pages = {
  settings: () => import('./settings.tsx'),
  notices: () => import('#web/features/notices/notices-page.tsx'),
  notice_settings: () => import('#web/features/notices/notice-settings-page.tsx'),
  shared: () => import('#web/features/shared/shared-page.tsx'),
  my_data: () => import('./my-data.tsx'),
  change_email: () => import('#web/features/change-email/change-email-page.tsx'),
  change_number: () => import('#web/features/change-number/change-number-page.tsx'),
  contact_viewers: () => import('#web/features/contact-viewers/contact-viewers-page.tsx'),
  contact_levels: () => import('#web/features/contact-levels/contact-levels-page.tsx'),
  blocked_members: () => import('#web/features/blocked-members/blocked-members-page.tsx'),
  patrika: () => import('#web/features/patrika/patrika-page.tsx'),
  biodata: () => import('#web/features/biodata/biodata-page.tsx'),
  marriage: () => import('#web/features/marriage/marriage-page.tsx'),
  preferences: () => import('#web/features/preferences/preferences-page.tsx'),
  family_helpers: () => import('#web/features/family/helpers-page.tsx'),
  for_family: () => import('#web/features/family/begin-page.tsx'),
  helping: () => import('./helping.tsx'),
  desk: () => import('./desk.tsx'),
  our_couples: () => import('./our-couples.tsx'),
  guna_tables: () => import('#web/features/guna/guna-tables-page.tsx'),
};
