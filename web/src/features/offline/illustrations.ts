/** The illustrations of the offline screen, loaded into memory while there is a network. */

/** Each illustration's path with the translation key of its description. */
export const ILLUSTRATIONS = [
  ['/illustrations/network.svg', 'offline.network_picture'],
  ['/illustrations/error.svg', 'offline.error_picture'],
  ['/illustrations/not-found.svg', 'offline.not_found_picture'],
] as const;
const kept = new Map<string, string>();

export async function preloadIllustrations(): Promise<void> {
  await Promise.allSettled(ILLUSTRATIONS.map(([path]) => keep(path)));
}

async function keep(path: string): Promise<void> {
  const response = await fetch(path);
  if (response.ok) kept.set(path, URL.createObjectURL(await response.blob()));
}

/** The address of an illustration, in memory if it was loaded. */
export function illustrationUrl(path: string): string {
  return kept.get(path) ?? path;
}
