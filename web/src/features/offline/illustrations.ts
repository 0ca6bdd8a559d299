/** The drawings that are needed when nothing can be loaded any more: fetched while there is time, kept in memory. */

/** Each drawing with the translation key of what it shows. */
export const ILLUSTRATIONS = [
  ['/illustrations/network.svg', 'offline.network_picture'],
  ['/illustrations/error.svg', 'offline.error_picture'],
  ['/illustrations/not-found.svg', 'offline.not_found_picture'],
] as const;
const kept = new Map<string, string>();

/** Fetches the drawings. */
export async function preloadIllustrations(): Promise<void> {
  await Promise.allSettled(ILLUSTRATIONS.map(([path]) => keep(path)));
}

async function keep(path: string): Promise<void> {
  const response = await fetch(path);
  if (response.ok) kept.set(path, URL.createObjectURL(await response.blob()));
}

/** Where a drawing can be had now. */
export function illustrationUrl(path: string): string {
  return kept.get(path) ?? path;
}
