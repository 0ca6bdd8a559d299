import { expect, test, vi } from 'vitest';

const PHOTO = 'https://abcd.supabase.co/storage/v1/object/public/avatars/u1/p1';

/** The module in its initial state. */
async function fresh() {
  vi.resetModules();
  return import('./photo-url.ts');
}

test('returns renderings in fixed widths for photos only', async () => {
  const { renderingsOf } = await fresh();
  const { src, srcSet } = renderingsOf(PHOTO, 'list') ?? { src: '', srcSet: '' };
  const rendered = 'https://abcd.supabase.co/storage/v1/render/image/public/avatars/u1/p1';
  expect(src).toBe(`${rendered}?width=480&resize=contain&quality=60`);
  const widths = srcSet.split(', ').map((entry) => entry.split(' '));
  for (const [address = '', width = ''] of widths) expect(address).toContain(`?width=${width.slice(0, -1)}&`);
  expect(widths.map(([, width]) => width)).toEqual([
    '96w',
    '160w',
    '240w',
    '320w',
    '480w',
    '640w',
    '720w',
    '960w',
    '1280w',
    '1920w',
  ]);
  expect(renderingsOf('blob:https://abcd.supabase.co/1', 'list')).toBeNull();
  expect(renderingsOf('/fake/female/1.svg', 'page')).toBeNull();
});

test('stops requesting renderings when the backend never returned one', async () => {
  const { renderingsOf, reportRendering } = await fresh();
  for (const left of [true, true, false]) {
    reportRendering(false);
    expect(renderingsOf(PHOTO, 'list') !== null).toBe(left);
  }
});

test('keeps requesting renderings after a success', async () => {
  const { renderingsOf, reportRendering } = await fresh();
  reportRendering(true);
  for (let failure = 0; failure < 10; failure++) reportRendering(false);
  expect(renderingsOf(PHOTO, 'list')).not.toBeNull();
});
