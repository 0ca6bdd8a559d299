import { expect, test, vi } from 'vitest';
import { createGonePages } from './gone-pages.ts';

const STORY = 'http://localhost/our_couples?story=7';

test.each([
  [STORY, 404, true],
  [STORY, 400, true],
  [STORY, 200, false],
  [STORY, 503, false],
  ['http://localhost/our_couples', 404, false],
  ['http://localhost/faq?story=7', 404, false],
])('%s with a story that is answered with %i is gone: %s', async (address, status, isGone) => {
  const call = vi.fn(async () => ({ status, text: '' }));
  expect(await createGonePages({ call })(new URL(address))).toBe(isGone);
  if (address === STORY) expect(call).toHaveBeenCalledWith('anon', 'story', { id: '7' });
  else expect(call).not.toHaveBeenCalled();
});
