/**
 * Formats of `Intl`, each made once. Making one is slow, and thousands that are released together stop the thread for a tenth of a second.
 */
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The format of the key, made when it is missing. */
function formatOf<Format>(made: Map<string, Format>, key: string, make: () => Format): Format {
  const known = made.get(key);
  if (known) return known;
  const format = make();
  made.set(key, format);
  return format;
}

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  formatOf(numberFormats, locale + JSON.stringify(options), () => new Intl.NumberFormat(locale, options));

/** @throws {RangeError} for a time zone that the runtime does not know */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formatOf(dateFormats, locale + JSON.stringify(options), () => new Intl.DateTimeFormat(locale, options));
