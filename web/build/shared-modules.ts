/** Which modules several pages load, for the code splitting: found in the import graph, so that no list of folders has to be kept up. */
import path from 'node:path';
import { ROUTES } from './route-files.ts';

const WEB = path.resolve(import.meta.dirname, '..');

interface Graph {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

type Route = keyof typeof ROUTES;

/** The modules that a page loads before it renders: without those that it imports dynamically. */
function modulesOf(route: Route, graph: Graph): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(add);
  };
  for (const entry of ROUTES[route] ?? []) add(path.join(WEB, entry));
  return found;
}

/** Names a chunk for the modules that at least `count` of the pages load. */
export function sharedBy(chunk: string, count: number, routes: readonly Route[]) {
  let loaded: Set<string>[] | undefined;
  return (id: string, graph: Graph): string | null => {
    loaded ??= routes.map((route) => modulesOf(route, graph));
    return loaded.filter((modules) => modules.has(id)).length >= count ? chunk : null;
  };
}
