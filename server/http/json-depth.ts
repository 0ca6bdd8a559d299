/** No honest request nests JSON deeper; serializing it, or parsing it in Postgres, would exhaust the stack. */
export const DEEPEST = 100;

/** Whether a parsed JSON value nests arrays and objects more than a hundred levels deep. */
export function isTooDeep(value: unknown, levels = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isTooDeep(member, levels - 1));
}
