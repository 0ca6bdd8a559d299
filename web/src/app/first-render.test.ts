import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

class Image {}
const dataset: DOMStringMap = {};
const loadFont = vi.fn(async () => []);
const page = Object.assign(new EventTarget(), {
  documentElement: { lang: 'mr', dataset },
  fonts: { load: loadFont },
});
const stubs = {
  document: page,
  HTMLImageElement: Image,
  localStorage: { setItem: () => undefined },
  addEventListener: () => undefined,
  requestAnimationFrame: setImmediate,
};
for (const [name, stub] of Object.entries(stubs)) vi.stubGlobal(name, stub);
afterAll(() => {
  vi.unstubAllGlobals();
});

/** The event `load` of an element. */
const loaded = (target: object) => Object.defineProperty(new Event('load'), 'target', { value: target });

describe('the first page of a visit in Marathi', () => {
  beforeEach(() => {
    delete dataset.allFonts;
    vi.resetModules();
  });

  it('shows the rest when the fonts have followed the first photo', async () => {
    const { firstRender, loadFontsAfterPhoto } = await import('./first-render.ts');
    loadFontsAfterPhoto();
    const render = vi.fn();
    firstRender.renderLater(render);
    page.dispatchEvent(loaded({}));
    await new Promise(setImmediate);
    expect(loadFont).not.toHaveBeenCalled();
    expect(render).not.toHaveBeenCalled();
    page.dispatchEvent(loaded(new Image()));
    await vi.waitFor(() => expect(render).toHaveBeenCalledOnce(), { timeout: 1000 });
    expect(loadFont).toHaveBeenCalledTimes(2);
    expect(dataset.allFonts).toBe('');
  });

  it('is followed by pages that are rendered at once', async () => {
    dataset.allFonts = '';
    const { firstRender } = await import('./first-render.ts');
    expect(firstRender.isFirstPage()).toBe(true);
    await new Promise<void>((resolve) => void firstRender.renderLater(resolve));
    expect(firstRender.isFirstPage()).toBe(false);
  });

  it('does not render what has been cancelled', async () => {
    dataset.allFonts = '';
    const { firstRender } = await import('./first-render.ts');
    const [cancelled, kept] = [vi.fn(), vi.fn()];
    firstRender.renderLater(cancelled)();
    firstRender.renderLater(kept);
    await vi.waitFor(() => expect(kept).toHaveBeenCalledOnce());
    expect(cancelled).not.toHaveBeenCalled();
  });
});
