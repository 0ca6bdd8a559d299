/** Where a text leads that was shared to the installed application: a message with a biodata link, or with the code of a profile. */
import { latinDigits } from '#domain/digits.ts';

const LINK = /https?:\/\/\S+/g;
const BIODATA = /^\/b\/[\w-]+$/;
/** The whole text, or the number after the word; other numbers are telephone numbers and years. */
const CODE = /^\s*(\d{4,9})\s*$|(?:code|कोड)\s*[:：-]?\s*(\d{4,9})(?!\d)/iu;

/** The path of the page, of links only those of this site. */
export function pathForShared(text: string, origin: string): string {
  for (const [link] of text.matchAll(LINK)) {
    const address = URL.parse(link);
    if (address?.origin === origin && BIODATA.test(address.pathname)) return address.pathname;
  }
  const [, whole, named] = CODE.exec(latinDigits(text)) ?? [];
  const code = whole ?? named;
  return code === undefined ? '/shared' : `/shared?code=${code}`;
}
