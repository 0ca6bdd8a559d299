/** The files of a build that each address needs, so that they can be loaded in parallel. */
import type { Rolldown } from 'vite';

const MEMBERS = 'src/app/member-layout.tsx';
const CLIENT = 'src/backend/create-client.ts';
const LABELS = ['domain/choices/profile-choices.ts', 'domain/names/other-script.ts'];

/** The modules that the router loads for an address. The build fails when one of them is missing. */
export const ROUTES: Record<string, string[]> = {
  '/login': ['src/features/sign-in/login-page.tsx'],
  '/home': [MEMBERS, 'src/features/browse/browse-page.tsx'],
  '/search': [MEMBERS, 'src/features/search/search-page.tsx'],
  '/profile_page_setup': [MEMBERS, 'src/app/routes/manage-profile.tsx'],
  '/my_profile': [MEMBERS, 'src/features/profile-page/my-profile-page.tsx'],
  '/user_profile_page': [MEMBERS, 'src/app/routes/user-profile.tsx'],
  '/change_email': [MEMBERS, 'src/features/change-email/change-email-page.tsx'],
  '/contact_viewers': [MEMBERS, 'src/features/contact-viewers/contact-viewers-page.tsx'],
  '/patrika': [MEMBERS, 'src/features/patrika/patrika-page.tsx'],
  '/biodata': [MEMBERS, 'src/features/biodata/biodata-page.tsx'],
  '/partner_preferences': [MEMBERS, 'src/features/preferences/preferences-page.tsx'],
  '/sort_listed_profiles': [MEMBERS, 'src/features/shortlist/shortlist-page.tsx'],
};

function addWithImports(bundle: Rolldown.OutputBundle, file: string, files: Set<string>): void {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || files.has(file)) return;
  files.add(file);
  for (const imported of chunk.imports) addWithImports(bundle, imported, files);
}

export interface RouteFiles {
  /** By page address. */
  routes: Record<string, string[]>;
  /** The client library, for pages whose rows are not requested early. */
  client: string[];
  /** The lists of choices and names, which Marathi pages of members show. */
  labels: string[];
}

/** Files in the order in which to load them: largest first, because browsers open six connections and the last download decides. */
export function routeFiles(bundle: Rolldown.OutputBundle): RouteFiles {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const chunkOf = (module: string) => {
    const isModule = (id: string | null) => id?.endsWith(`/${module}`);
    // A module that others also import statically has no chunk of its own.
    const found =
      chunks.find(({ facadeModuleId }) => isModule(facadeModuleId)) ??
      chunks.find(({ moduleIds }) => moduleIds.some(isModule));
    if (!found) throw new Error(`The build has no ${module}: bring the table of routes up to date`);
    return found.fileName;
  };
  const filesOf = (modules: readonly string[]) => {
    const files = new Set<string>();
    for (const module of modules) addWithImports(bundle, chunkOf(module), files);
    return chunks
      .filter(({ fileName }) => files.has(fileName))
      .toSorted((one, other) => other.code.length - one.code.length)
      .map(({ fileName }) => `/${fileName}`);
  };
  const routes = Object.entries(ROUTES).map(([route, modules]) => [route, filesOf(modules)] as const);
  return { routes: Object.fromEntries(routes), client: filesOf([CLIENT]), labels: filesOf(LABELS) };
}
