/** Whether the known values of a row of the comparison differ. */
export const differs = (values: readonly (string | null)[]): boolean =>
  new Set(values.filter((value) => value !== null)).size > 1;
