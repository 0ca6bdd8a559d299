/** The names that both directions know: what lies in DATA_DIR and, under the same names, in a backup. */
export const DATABASE = 'postgres';
export const OBJECTS = 'objects';
