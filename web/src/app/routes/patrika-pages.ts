/** The pages of patrika-routes.ts. A module of its own, so that the first load knows one file instead of the files of all these pages. */

export const pages = {
  patrika: () => import('#web/features/patrika/patrika-page.tsx'),
  biodata: () => import('#web/features/biodata/biodata-page.tsx'),
  preferences: () => import('#web/features/preferences/preferences-page.tsx'),
  matches: () => import('#web/features/preferences/matches-page.tsx'),
  guna_tables: () => import('#web/features/guna/guna-tables-page.tsx'),
};
