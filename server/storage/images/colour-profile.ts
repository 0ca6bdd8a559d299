/** Detects sRGB profiles (ICC), which browsers embed into photos they resize: a needless conversion would be half the work of an upload. */
import { parse } from 'icc';

/** How sRGB profiles call themselves: those of Chromium and of the image libraries, and the one that Apple, Adobe and Microsoft share. */
const NAMES: ReadonlySet<string | undefined> = new Set(['sRGB', 'sRGB IEC61966-2.1']);
/** Bytes. Those have 456 to 3144; what somebody made up must not take long to read. */
const LARGEST = 4096;

/** Whether an ICC profile says that it is sRGB; false for one that can't be read. */
export function isSrgb(profile: Buffer): boolean {
  if (profile.length > LARGEST) return false;
  try {
    return NAMES.has(parse(profile).description);
  } catch {
    return false;
  }
}
