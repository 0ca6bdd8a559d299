/**
 * What the main thread of a phone-sized Chromium does while something moves: card to profile and back, the heart, the filter
 * drawer as it opens and as it follows a finger, the photos of a profile. A frame has 16.7 ms; the goal is 60 frames a second, rounded. Before the
 * first frame of a movement the work delays its start, which is printed separately. Also prints what is animated that the compositor can't animate
 * alone.
 *
 * As bench:web does, prints the figures twice, of the same recordings: with the browser's default slowdown for a phone, to which the goal
 * applies (the exit code is 1 when one misses it), and for information with the slowdown for this machine's speed
 * (lighthouse/cpu-slowdown.ts). Of five rounds, the one with the median frame rate counts for each movement.
 *
 * How many frames reach the screen is not measured: without a graphics processor that says how slow this machine draws.
 *
 *   npm run bench:motion
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { CAROUSEL_SPEED_MS } from '#domain/limits.ts';
import { findBrowser } from '#scripts/chromium.mjs';
import { type Person, signIn } from '#tests/journeys/harness/people.ts';
import { startProduct } from '#tests/journeys/harness/product.ts';
import { textsOf } from '#tests/journeys/harness/texts.ts';
import { sessionKey } from '#web/backend/session-key.ts';
import { FRAME_MS, type Frame, framesOf, MOVED, MOVING, type Trace, traceOf } from './frames.ts';
import { cpuSlowdown, DEFAULT_SLOWDOWN } from './lighthouse/cpu-slowdown.ts';
import { loadLighthouse } from './lighthouse/load.ts';
import { median } from './median.ts';

const PHONE = { width: 390, height: 844 };
const DEMO_MEMBER = 'member@demo.test';
const { text } = textsOf('en');

/**
 * Waits until animations of what `moves` begin in the page, apart from those that never end, and until all have ended. Others don't count: a
 * pressed button, which changes its colour before the movement begins, would be taken for it. Sets a mark at the beginning and at the end, and
 * nothing between, because asking for animations computes the style.
 * @param marks their names, and a selector of elements or the beginning of a pseudo-element's name
 * @returns what is animated that the compositor can't animate alone
 */
async function movement([began, ended, moves]: readonly [string, string, string]): Promise<string[]> {
  const running = () =>
    document.getAnimations().filter(({ playState, effect }) => {
      const { pseudoElement, target } = effect as KeyframeEffect;
      const isMeant = pseudoElement ? pseudoElement.startsWith(moves) : target?.matches(moves);
      const ends = effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
      return isMeant && ends && playState === 'running';
    });
  const cheap = ['transform', 'translate', 'rotate', 'scale', 'opacity', 'filter', 'backdropFilter'];
  const technical = ['offset', 'computedOffset', 'easing', 'composite'];
  const costly = new Set<string>();
  while (running().length === 0) await new Promise(requestAnimationFrame);
  performance.mark(began);
  for (let animations = running(); animations.length > 0; animations = running()) {
    for (const { effect } of animations) {
      const { pseudoElement, target } = effect as KeyframeEffect;
      const names = (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame));
      for (const name of names)
        if (![...cheap, ...technical].includes(name))
          costly.add(`${pseudoElement ?? target?.tagName.toLowerCase()} ${name}`);
    }
    await Promise.allSettled(animations.map(({ finished }) => finished));
  }
  performance.mark(ended);
  return [...costly];
}

/** Waits until the animation of `moves` that `start` starts has begun and ended, and returns what of it is costly. */
async function animation(page: Page, moves: string, start: () => Promise<unknown>): Promise<string[]> {
  const [costly] = await Promise.all([page.evaluate(movement, [MOVING, MOVED, moves] as const), start()]);
  return costly;
}

/**
 * Waits until a transition of an element has ended, and sets a mark as it begins and as it ends. A finger moves the element before: looking for
 * animations in each frame, as `movement` does until they begin, would be counted as work of these frames.
 * @param marks their names
 * @returns what is animated that the compositor can't animate alone
 */
function transition(element: Element, [began, ended]: readonly [string, string]): Promise<string[]> {
  return new Promise((resolve) => {
    element.addEventListener('transitionstart', ({ target }) => {
      if (target === element) performance.mark(began);
    });
    element.addEventListener('transitionend', (event) => {
      if (event.target !== element) return;
      performance.mark(ended);
      const { propertyName } = event as TransitionEvent;
      resolve(propertyName === 'transform' ? [] : [propertyName]);
    });
  });
}

async function setMark(page: Page, name: string): Promise<void> {
  await page.evaluate((mark) => void performance.mark(mark), name);
}

const PAGES_CHANGE = '::view-transition';
const DRAWER = '[role="dialog"]';

/** What is measured, in this order on one page. */
const MOVES: Record<string, (page: Page) => Promise<string[]>> = {
  'card to profile': (page) =>
    animation(page, PAGES_CHANGE, () => page.locator('article h2 a').first().click()),
  'profile to card': (page) => animation(page, PAGES_CHANGE, () => page.goBack()),
  heart: (page) =>
    animation(page, 'article button *', () => page.locator('article').first().getByRole('button').click()),
  'drawer opens': (page) =>
    animation(page, DRAWER, () => page.getByRole('button', { name: text('browse.filters') }).click()),
  'drawer follows a finger': async (page) => {
    const touch = await page.context().newCDPSession(page);
    const title = await page.getByRole('dialog').getByRole('heading').first().boundingBox();
    if (!title) throw new Error('The drawer has no title');
    const at = (y: number) => [{ x: PHONE.width / 2, y: title.y + y }];
    const closed = page.locator(DRAWER).evaluate(transition, [MOVING, MOVED] as const);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    await setMark(page, MOVING);
    for (let y = 4; y <= 240; y += 4)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) });
    // As with the other movements, the work of letting go delays the start of the one that follows.
    await setMark(page, MOVED);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    return closed;
  },
  // Of the own profile, which has four of them: each in turn, until the first one is shown again.
  photos: async (page) => {
    const slides = page.locator('section[aria-roledescription] [aria-label]:has(img)');
    const count = await slides.count();
    if (count < 2) throw new Error('The profile has only one photo');
    await slides.first().focus();
    for (let step = 1; step <= count; step += 1) {
      // As with the other movements, the work of the press delays the start.
      await page.keyboard.press('ArrowRight');
      await setMark(page, MOVING);
      // The carousel moves by scripts, not by animations.
      await page.waitForTimeout(CAROUSEL_SPEED_MS * 2);
      await setMark(page, MOVED);
    }
    return [];
  },
};

/** Where a movement is measured, if not on the page of the one before it. */
const PAGES: Record<string, string> = { 'drawer opens': '/search', photos: '/my_profile' };

const ROUNDS = 5;
/** Frames a second. */
const GOAL = 60;

/** The frames of a movement, in milliseconds of a phone. */
interface Figures {
  /** Work before the first frame. */
  start: number;
  frames: number;
  median: number;
  longest: Frame;
  /** Frames longer than 16.7 ms. */
  tooLong: number;
  /** Frames a second. */
  rate: number;
}

/** A movement in one round. */
interface Result {
  /** By slowdown. */
  figures: Figures[];
  costly: string[];
}

/** Frames a second: one that takes longer than its own 16.7 ms costs the next ones their turn. */
function rateOf(frames: readonly Frame[]): number {
  const turns = frames.reduce((sum, { total }) => sum + Math.ceil(total / FRAME_MS), 0);
  return (1000 / FRAME_MS) * (frames.length / turns);
}

function figuresOf(trace: Trace, slowdown: number): Figures {
  const { start, frames } = framesOf(trace, slowdown);
  const sorted = frames.filter(({ total }) => total > 0).toSorted((one, other) => other.total - one.total);
  return {
    start,
    frames: sorted.length,
    median: median(sorted.map(({ total }) => total)),
    longest: sorted[0] ?? { total: 0, script: 0, layout: 0 },
    tooLong: sorted.filter(({ total }) => total > FRAME_MS).length,
    rate: rateOf(sorted),
  };
}

function line(name: string, cells: readonly string[]): string {
  return `${name.padEnd(24)}${cells.map((cell) => cell.padStart(10)).join('')}`;
}

function figuresLine(name: string, slowdown: number, figures: Figures): string {
  const { start, frames, median, longest, tooLong, rate } = figures;
  const times = [median, longest.total, longest.script, longest.layout].map(ms);
  return line(name, [
    `${slowdown.toFixed(1)}×`,
    ms(start),
    String(frames),
    ...times,
    String(tooLong),
    rate.toFixed(1),
  ]);
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

/** How much slower than this machine a phone is. */
async function slowdownHere(): Promise<number> {
  const tools = await loadLighthouse();
  const browser = await tools.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    return cpuSlowdown(await tools.benchmarkIndex(await browser.newPage()));
  } finally {
    await browser.close();
  }
}

/** A page on a phone that has never been here, with the member signed in, after all code has loaded. */
async function openPhone(browser: Browser, url: string, member: Person): Promise<Page> {
  const session = { name: sessionKey(url), value: JSON.stringify(member.session) };
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [session] }] },
  });
  const page = await context.newPage();
  await open(page, '/home');
  return page;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-network-idle]').waitFor({ state: 'attached' });
}

/** All movements once. */
async function round(browser: Browser, url: string, member: Person): Promise<Result[]> {
  const page = await openPhone(browser, url, member);
  const session = await browser.newBrowserCDPSession();
  const results: Result[] = [];
  for (const [name, move] of Object.entries(MOVES)) {
    const address = PAGES[name];
    if (address) await open(page, address);
    const { trace, result: costly } = await traceOf(session, () => move(page));
    results.push({ figures: slowdowns.map((slowdown) => figuresOf(trace, slowdown)), costly });
  }
  await page.context().close();
  return results;
}

/** The result whose frame rate is the median; of equal ones, whose longest frame is. */
function typical(results: readonly Result[]): Result {
  const of = ({ figures }: Result) => figures[0] as Figures;
  return results.toSorted(
    (one, other) => of(other).rate - of(one).rate || of(one).longest.total - of(other).longest.total,
  )[Math.floor(results.length / 2)] as Result;
}

async function measure(browser: Browser, url: string): Promise<void> {
  const member = await signIn(DEMO_MEMBER);
  const rounds: Result[][] = [];
  for (let done = 0; done < ROUNDS; done += 1) rounds.push(await round(browser, url, member));
  console.log(
    line('', ['slowdown', 'start', 'frames', 'median', 'longest', 'script', 'layout', 'too long', 'rate']),
  );
  Object.keys(MOVES).forEach((name, place) => {
    const { figures, costly } = typical(rounds.map((results) => results[place] as Result));
    const meetsGoal = Math.round(figures[0]?.rate ?? 0) >= GOAL;
    if (!meetsGoal) process.exitCode = 1;
    const notes = [meetsGoal ? '✓' : '✗ too slow', ...costly].join(', ');
    figures.forEach((of, index) => {
      console.log(`${figuresLine(name, slowdowns[index] as number, of)}  ${index === 0 ? notes : ''}`);
    });
  });
}

/** Those that the figures are computed for; the goal applies to the first one. */
const slowdowns = [DEFAULT_SLOWDOWN, await slowdownHere()];
const product = await startProduct();
try {
  process.env.JOURNEY_PRODUCT = JSON.stringify(product.address);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await measure(browser, product.address.url);
  } finally {
    await browser.close();
  }
} finally {
  await product.stop();
}
