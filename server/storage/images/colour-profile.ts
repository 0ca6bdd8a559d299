/** Recognizes the usual sRGB profiles (ICC), which browsers embed into photos they resize: a needless conversion would be half the work of an upload. */
import { createHash } from 'node:crypto';

/** The header has a date, a rendering intent and its maker's name, which vary between copies of one profile. */
const HEADER = 128;
/** Bytes; the largest profile below has 3144. */
const LARGEST = 4096;

/** SHA-256 of what follows the header. */
const SRGB: ReadonlySet<string> = new Set([
  // Chromium (Skia): what a canvas is saved with.
  '07e4d31893e6596642c711e0fe5dc56d2a3530be9073cba4eaa6504ab562b678',
  // "sRGB IEC61966-2.1" of Hewlett-Packard, 1998: used by cameras, Apple, Adobe and Microsoft.
  '2c4d46e1e255995e1d2592fecec4d8bf7e1dc78179a1cbf2d607301debc630b3',
  // "sRGB2014" of the International Color Consortium.
  '6c454a7da937c660ef6c3273e31449b93eadc1c38326e57cf63624d86d9287d7',
  // libvips.
  '2184926752b4fe9850c09c6451d19ed9213e2df5d8fc8a3d9872e80f28529174',
]);

/** Whether an ICC profile is one of the usual sRGB profiles. The profile is never parsed: whoever made it chooses what that costs. */
export function isUsualSrgb(profile: Uint8Array): boolean {
  if (profile.length > LARGEST) return false;
  return SRGB.has(createHash('sha256').update(profile.subarray(HEADER)).digest('hex'));
}
