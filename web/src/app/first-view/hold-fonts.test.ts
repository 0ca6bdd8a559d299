import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

const dataset: DOMStringMap = {};
const load = vi.fn<() => Promise<unknown>>();
vi.stubGlobal('document', { documentElement: { dataset }, fonts: { load } });
afterAll(() => {
  vi.unstubAllGlobals();
});

describe('the fonts of a Marathi page that begins with a photo', () => {
  beforeEach(() => {
    load.mockResolvedValue([]);
  });

  it('wait until they are released when the device has a Devanagari font', async () => {
    const { holdFonts, releaseFonts } = await import('./hold-fonts.ts');
    holdFonts();
    await load.mock.results[0]?.value;
    expect(dataset.holdFonts).toBe('');
    releaseFonts();
    expect(dataset).not.toHaveProperty('holdFonts');
  });

  it('load at once when the device has none', async () => {
    load.mockRejectedValue(new Error('NetworkError'));
    const { holdFonts } = await import('./hold-fonts.ts');
    holdFonts();
    await vi.waitFor(() => expect(dataset).not.toHaveProperty('holdFonts'));
  });
});
