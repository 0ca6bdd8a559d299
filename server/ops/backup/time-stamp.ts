/**
 * Moments as they stand in the names of folders.
 */

/** A moment in UTC without the characters that names of files may not have everywhere. */
export function timeStamp(moment: Date): string {
  return moment.toISOString().replaceAll(/[:.]/g, '-');
}
