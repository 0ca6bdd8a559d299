/** The drawings that are needed when nothing can be loaded any more: fetched while there is time, kept in memory. */

const PATHS = ['/illustrations/network.svg', '/illustrations/error.svg', '/illustrations/not-found.svg'];
const kept = new Map<string, string>();

/** Fetches the drawings. */
export async function keepOfflinePictures(): Promise<void> {
  await Promise.allSettled(PATHS.map(keep));
}

async function keep(path: string): Promise<void> {
  const response = await fetch(path);
  if (response.ok) kept.set(path, URL.createObjectURL(await response.blob()));
}

/** Where a drawing can be had now. */
export function pictureAddress(path: string): string {
  return kept.get(path) ?? path;
}
