/** Formatting of Indian telephone numbers. */

/** Country code and ten digits. Numbers from 1 to 5 on are landlines, whose area codes differ in length. */
const MOBILE = /^(\+?91)?([06-9]\d{4})(\d{5})$/;

/** The groups of a stored number: '+91', '98765' and '43210' for '+919876543210'; one group for all other numbers. */
export function phoneGroups(number: string): string[] {
  return MOBILE.exec(number)?.slice(1).filter(Boolean) ?? [number];
}
