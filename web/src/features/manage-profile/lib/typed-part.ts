/** Typing a date of birth in three fields of digits. */
import { latinDigits } from '#domain/digits.ts';
import { type DatePart, dateOf, readDate } from '#domain/typed-date.ts';

export const PARTS = ['day', 'month', 'year'] as const satisfies readonly DatePart[];
const LENGTHS: Record<DatePart, number> = { day: 2, month: 2, year: 4 };
/** A first digit above it can't be followed by another one. */
const HIGHEST_FIRST: Record<DatePart, number> = { day: 3, month: 1, year: 9 };

/** Whether no other digit can follow. */
const isFull = (part: DatePart, text: string) =>
  text.length >= LENGTHS[part] || (text !== '' && Number(text[0]) > HIGHEST_FIRST[part]);

/** The date after a text was typed into a part, with digits too many in the next one; and whether typing goes on there. */
export function typedInto(
  parts: Record<DatePart, string>,
  part: DatePart,
  typed: string,
): { date: string; goesOn: boolean } {
  const text = latinDigits(typed);
  // Some keyboards fill in all of it.
  const whole = readDate(text);
  if (whole) return { date: whole, goesOn: false };
  const digits = text.replace(/\D/g, '');
  const overflow = digits.slice(LENGTHS[part]);
  const next = PARTS[PARTS.indexOf(part) + 1];
  const date = dateOf({
    ...parts,
    [part]: digits.slice(0, LENGTHS[part]),
    ...(next && overflow && { [next]: overflow }),
  });
  return { date, goesOn: digits.length > parts[part].length && isFull(part, digits) };
}
