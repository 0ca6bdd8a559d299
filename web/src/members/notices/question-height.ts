/** The classes of what waits for the question about the numbers: as high as that on a phone, so that it moves nothing when it comes. */
export const QUESTION_HEIGHT = 'h-[27.5rem] w-full rounded-card';
