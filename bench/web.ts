/**
 * Lighthouse (mobile, simulated slow 4G, the production build) on four screens in both languages, against the goals below. Prints the
 * numbers; the exit code is 1 when a goal is missed. Each screen is measured by a browser that has never been here, while the server
 * has drawn the renderings of photos before. Other work on the machine shows as blocking time (TBT): measure on a quiet one.
 *
 *   npm run bench:web            three runs a screen, the median by performance counts
 *   BENCH_RUNS=1 npm run bench:web landing browse-mr
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Person, signIn, sure } from '../tests/journeys/harness/people.ts';
import { startProduct } from '../tests/journeys/harness/product.ts';
import { LANGUAGES, type Language } from '../web/src/i18n/language.ts';
import { type Browser, loadLighthouse, type Tools } from './lighthouse/load.ts';

interface Screen {
  name: string;
  path: string;
  language: Language;
  /** Measured as a signed-in member, without SEO. */
  isForMembers?: boolean;
  /** The router's navigation state. */
  state?: () => Promise<object>;
  /** Largest contentful paint in seconds, where there is a goal. */
  mostLcp?: number;
}

interface Figures {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** First and largest contentful paint, in seconds. */
  fcp: number;
  lcp: number;
  /** Total blocking time, in milliseconds. */
  tbt: number;
  cls: number;
}

const GOALS = { performance: 95, accessibility: 100, bestPractices: 100, seo: 100, cls: 0 } as const;
const LANDING_LCP = 2;
const BROWSE_LCP = 2.5;
const DEMO_MEMBER = 'member@demo.test';
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const REPORTS = path.resolve(import.meta.dirname, '../test-results/lighthouse');
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

async function otherMember(member: Person): Promise<object> {
  const query = member.client.from('valid_profiles').select('id').neq('id', member.id);
  const { id } = sure(await query.not('first_photo', 'is', null).limit(1).single());
  return { user_id: id };
}

function screensFor(member: Person): Screen[] {
  const screens: Omit<Screen, 'language'>[] = [
    { name: 'landing', path: '/', mostLcp: LANDING_LCP },
    { name: 'login', path: '/login' },
    { name: 'browse', path: '/home', isForMembers: true, mostLcp: BROWSE_LCP },
    {
      name: 'profile',
      path: '/user_profile_page',
      isForMembers: true,
      state: () => otherMember(member),
    },
  ];
  return screens.flatMap((screen) =>
    LANGUAGES.map((language) => ({ ...screen, name: `${screen.name}-${language}`, language })),
  );
}

/** Sets the session and the router's state when the page starts, as on a second visit. */
async function measure(tools: Tools, browser: Browser, url: string, screen: Screen, member: Person) {
  const page = await browser.newPage();
  const label = new URL(url).hostname.split('.')[0];
  const session = screen.isForMembers ? JSON.stringify(member.session) : null;
  const routerState = screen.state && { usr: await screen.state(), key: 'bench', idx: 0 };
  await page.evaluateOnNewDocument(
    (key, value, language, state) => {
      if (location.protocol !== 'http:') return;
      localStorage.setItem('i18nextLng', language);
      if (value) localStorage.setItem(key, value);
      if (state) history.replaceState(state, '');
    },
    `sb-${label}-auth-token`,
    session,
    screen.language,
    routerState ?? null,
  );
  return tools.navigation(page, url + screen.path, { flags: { disableStorageReset: true, output: 'html' } });
}

async function runOnce(tools: Tools, url: string, screen: Screen, member: Person, run: number) {
  const browser = await tools.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const result = await measure(tools, browser, url, screen, member);
    if (!result) throw new Error('Lighthouse gave no result');
    writeFileSync(path.join(REPORTS, `${screen.name}-${run}.html`), result.report);
    writeFileSync(path.join(REPORTS, `${screen.name}-${run}.json`), JSON.stringify(result.lhr));
    return figuresOf(result.lhr);
  } finally {
    await browser.close();
  }
}

function figuresOf({ categories, audits }: Awaited<ReturnType<Tools['navigation']>>['lhr']): Figures {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint') / 1000,
    lcp: value('largest-contentful-paint') / 1000,
    tbt: Math.round(value('total-blocking-time')),
    cls: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
  };
}

function missed(figures: Figures, { isForMembers, mostLcp }: Screen): string[] {
  const { performance, accessibility, bestPractices, seo, lcp, cls } = figures;
  return [
    performance < GOALS.performance && `performance below ${GOALS.performance}`,
    accessibility < GOALS.accessibility && 'accessibility below 100',
    bestPractices < GOALS.bestPractices && 'best practices below 100',
    !isForMembers && seo < GOALS.seo && 'SEO below 100',
    mostLcp !== undefined && !(lcp <= mostLcp) && `LCP above ${mostLcp} s`,
    !(cls <= GOALS.cls) && 'layout shift',
  ].filter((fault) => fault !== false);
}

function median(runs: Figures[]): Figures {
  const sorted = runs.toSorted((one, other) => one.performance - other.performance);
  return sorted[Math.floor(sorted.length / 2)] as Figures;
}

function line(name: string, cells: readonly (string | number)[]): string {
  return `${name.padEnd(11)}${cells.map((cell) => String(cell).padStart(9)).join('')}`;
}

function figuresLine(name: string, figures: Figures): string {
  const { performance, accessibility, bestPractices, seo, fcp, lcp, tbt, cls } = figures;
  const scores = [performance, accessibility, bestPractices, seo];
  return line(name, [...scores, `${fcp.toFixed(2)} s`, `${lcp.toFixed(2)} s`, `${tbt} ms`, cls]);
}

const tools = await loadLighthouse();
mkdirSync(REPORTS, { recursive: true });
const product = await startProduct();
try {
  process.env.JOURNEY_PRODUCT = JSON.stringify(product.address);
  const member = await signIn(DEMO_MEMBER);
  const asked = process.argv.slice(2);
  console.log(line('screen', ['perform.', 'access.', 'pract.', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS']));
  for (const screen of screensFor(member)) {
    if (asked.length > 0 && !asked.some((name) => screen.name.startsWith(name))) continue;
    const runs: Figures[] = [];
    // The first visit makes the server create the renderings of photos.
    await runOnce(tools, product.address.url, screen, member, 0);
    for (let run = 1; run <= RUNS; run += 1) {
      runs.push(await runOnce(tools, product.address.url, screen, member, run));
    }
    const figures = median(runs);
    const faults = missed(figures, screen);
    console.log(
      `${figuresLine(screen.name, figures)}  ${faults.length > 0 ? `✗ ${faults.join(', ')}` : '✓'}`,
    );
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  await product.stop();
}
