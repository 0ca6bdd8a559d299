/** Deeper JSON is nobody's honest request: writing it again, or Postgres reading it, would exhaust a stack. */
export const DEEPEST = 100;

/** Whether a parsed JSON value nests arrays and objects more than a hundred levels deep. */
export function isTooDeep(value: unknown, levels = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isTooDeep(member, levels - 1));
}
