/** What pictures a complaint may have. */

export const MOST_PICTURES = 3;
export const MOST_PICTURE_BYTES = 1024 * 1024;
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png'];
