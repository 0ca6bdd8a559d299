/** Validation of telephone numbers as in GoTrue: E.164, stored without `+`. */
/** GoTrue's message. */
export const INVALID_PHONE = 'Invalid phone number format (E.164 required)';
const E164 = /^[1-9][0-9]{1,14}$/;

/** The digits of a number; undefined when it is none. A leading `+` and blanks are ignored. */
export function readPhoneNumber(typed: string): string | undefined {
  // No longer than a number with blanks can be.
  const digits = typed.length > 40 ? '' : typed.replace(/^\+/, '').replaceAll(' ', '');
  return E164.test(digits) ? digits : undefined;
}
