/**
 * How pictures are opened, on arrival and for a rendering: what is too much is refused by the header, before anything is decoded.
 */
import sharp, { type SharpOptions } from 'sharp';

/** Nothing of a member's picture stays in the library's memory, and one piece of work takes one core: the queue counts on it. */
sharp.cache(false);
sharp.concurrency(1);

/** Width times height. A phone's largest ordinary photo has 12 to 50 million; ours arrive with 4 (specification section 9). */
export const MAX_PIXELS = 40_000_000;
/** What a WebP can hold, so that whatever is stored can be rendered. */
export const MAX_SIDE = 16_383;
/** Seconds of work on one picture, until it is given up. */
export const SECONDS = 10;

/** A picture that breaks off or can't be decoded fails; what cameras merely do sloppily does not. */
export const OPENING: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false };
