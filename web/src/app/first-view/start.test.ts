/** @vitest-environment happy-dom */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chosenLanguage, storeLanguage } from '#web/i18n/language.ts';

const page = document.documentElement;
/** Reports a paint, as the browser would. */
let paint: (name: string) => void;
let observers: number;

/** Of a browser that reports these entries. */
const observerOf = (types: string[]) =>
  class {
    static supportedEntryTypes = types;
    report: (list: object) => void;
    constructor(report: (list: object) => void) {
      this.report = report;
    }
    observe(wanted: object) {
      // What was painted before is reported to who asks for it only.
      expect(wanted).toEqual({ type: 'paint', buffered: true });
      observers += 1;
      paint = (name) =>
        this.report({ getEntriesByName: (one: string) => [name].filter((painted) => painted === one) });
    }
    disconnect() {
      observers -= 1;
    }
  };

/** What was appended to the head: the DOM of these tests loads no scripts. */
let added: HTMLScriptElement[];
const scripts = () => added.map(({ src }) => new URL(src).pathname);
const visit = (path: string) => vi.stubGlobal('location', new URL(path, 'https://lagna.example'));

beforeEach(() => {
  vi.resetModules();
  observers = 0;
  vi.stubGlobal('PerformanceObserver', observerOf(['paint']));
  const script = Object.assign(document.createElement('script'), { type: 'application/json' });
  script.dataset.modules = '/main.js /react.js /router.js';
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
  added = [];
  vi.spyOn(document.head, 'append').mockImplementation(
    (script) => void added.push(script as HTMLScriptElement),
  );
  document.body.innerHTML =
    '<button lang="mr"><b>मराठी</b></button><button lang="de">Deutsch</button><p lang="mr">न</p>';
  page.lang = 'en';
  delete page.dataset.firstView;
  localStorage.clear();
  visit('/');
  const listen = vi.spyOn(document, 'addEventListener');
  // Other test files have the same document.
  return () => {
    for (const [type, listener] of listen.mock.calls) document.removeEventListener(type, listener);
    document.body.replaceChildren();
    Reflect.deleteProperty(document, 'currentScript');
    page.lang = '';
    for (const name of ['firstView', 'allFonts']) delete page.dataset[name];
    localStorage.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

describe('the first script', () => {
  it('runs what the application imports before it, and the modules of the route after it', async () => {
    const { start } = await import('./start.ts');
    start(['/route.js']);
    expect(scripts()).toEqual(['/react.js', '/router.js', '/main.js', '/route.js']);
    expect(added.map(({ type, async }) => [type, async])).toEqual(added.map(() => ['module', false]));
  });

  it('waits for the first paint that shows something, and then no longer', async () => {
    const { firstPaint } = await import('./start.ts');
    const painted = vi.fn();
    const waited = firstPaint().then(painted);
    paint('first-paint');
    await Promise.resolve();
    expect([painted.mock.calls.length, observers]).toEqual([0, 1]);
    paint('first-contentful-paint');
    await waited;
    expect(observers).toBe(0);
  });

  it('does not wait in a hidden tab, nor in a browser that reports no paints', async () => {
    const { firstPaint } = await import('./start.ts');
    vi.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true);
    await firstPaint();
    vi.stubGlobal('PerformanceObserver', observerOf(['navigation']));
    await firstPaint();
    vi.stubGlobal('PerformanceObserver', class {});
    await firstPaint();
    expect(observers).toBe(0);
  });

  it('keeps the language that is chosen before the application runs, and hides the page in the other one', async () => {
    await import('./start.ts');
    for (const selector of ['p', '[lang=de]']) document.querySelector<HTMLElement>(selector)?.click();
    expect([page.lang, page.dataset.firstView, chosenLanguage()]).toEqual(['en', undefined, null]);
    document.querySelector<HTMLElement>('button b')?.click();
    expect([page.lang, page.dataset.firstView, chosenLanguage()]).toEqual(['mr', 'wrong', 'mr']);
  });

  it('leaves the language to the application once that runs', async () => {
    await import('./start.ts');
    page.dataset.firstView = 'over';
    document.querySelector<HTMLElement>('button b')?.click();
    expect([page.lang, page.dataset.firstView, chosenLanguage()]).toEqual(['en', 'over', null]);
  });

  it('allows all fonts at once when an earlier page has loaded them', async () => {
    delete page.dataset.allFonts;
    await import('./start.ts');
    expect(page.dataset.allFonts).toBeUndefined();
    localStorage.setItem('all-fonts', '1');
    vi.resetModules();
    await import('./start.ts');
    expect(page.dataset.allFonts).toBe('');
  });
});

describe('the prerendered landing page', () => {
  it('starts the application after it is painted', async () => {
    await import('./landing.ts');
    expect([scripts(), page.dataset.firstView]).toEqual([[], undefined]);
    paint('first-contentful-paint');
    await vi.waitFor(() => expect(scripts()).toHaveLength(3));
  });

  it.each([
    ['at another address', '/home', 'en'],
    ['in the language that was not chosen', '/', 'mr'],
  ] as const)('is hidden %s, and the application starts at once', async (_where, path, language) => {
    visit(path);
    storeLanguage(language);
    await import('./landing.ts');
    expect([page.lang, page.dataset.firstView]).toEqual([language, 'wrong']);
    expect(scripts()).toHaveLength(3);
  });
});
