/**
 * What the main thread of a phone-sized Chromium does while something moves: card to profile and back, the heart, the filter
 * drawer as it opens and as it follows a finger, the photos of a profile. A frame has 16.7 ms. Before the first frame of a movement the work delays its
 * start, which is printed separately. Also prints what is animated that the compositor can't animate alone.
 *
 * How many frames reach the screen is not measured: without a graphics processor that says how slow this machine draws.
 *
 *   npm run bench:motion
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { CAROUSEL_SPEED_MS } from '#domain/limits.ts';
import { sessionKey } from '#web/backend/session-key.ts';
import { signIn } from '../tests/journeys/harness/people.ts';
import { startProduct } from '../tests/journeys/harness/product.ts';
import { textsOf } from '../tests/journeys/harness/texts.ts';
import { FRAME_MS, framesOf, MOVING, traceOf } from './frames.ts';
import { cpuSlowdown } from './lighthouse/cpu-slowdown.ts';
import { loadLighthouse } from './lighthouse/load.ts';
import { median } from './median.ts';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const PHONE = { width: 390, height: 844 };
const DEMO_MEMBER = 'member@demo.test';
const { text } = textsOf('en');

interface Movement {
  begun?: boolean;
  /** What is animated that the compositor can't animate alone. */
  costly?: string[];
}

/** Whether animations run in the page as `wanted`: some or none, apart from those that never end. Sets the mark when the first one begins. */
function isMoving([wanted, mark]: readonly [boolean, string]): boolean {
  const page = window as { movement?: Movement };
  page.movement ??= {};
  const { movement } = page;
  const running = document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    );
  if (running.length > 0 && !movement.begun) performance.mark(mark);
  movement.begun ||= running.length > 0;
  const cheap = ['transform', 'translate', 'rotate', 'scale', 'opacity', 'filter', 'backdropFilter'];
  const technical = ['offset', 'computedOffset', 'easing', 'composite'];
  const costly = running.flatMap(({ effect }) => {
    const { pseudoElement, target } = effect as KeyframeEffect;
    const names = (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame));
    const others = names.filter((name) => ![...cheap, ...technical].includes(name));
    return others.map((name) => `${pseudoElement ?? target?.tagName.toLowerCase()} ${name}`);
  });
  movement.costly = [...new Set([...(movement.costly ?? []), ...costly])];
  return running.length > 0 === wanted;
}

/** Waits until the animation that `start` starts has begun and ended. */
async function animation(page: Page, start: () => Promise<unknown>): Promise<void> {
  const begun = page.waitForFunction(isMoving, [true, MOVING] as const, { polling: 'raf' });
  await start();
  await begun;
  await page.waitForFunction(isMoving, [false, MOVING] as const);
}

/** What is measured, in this order on one page. */
const MOVES: Record<string, (page: Page) => Promise<void>> = {
  'card to profile': (page) => animation(page, () => page.locator('article h2 a').first().click()),
  'profile to card': (page) => animation(page, () => page.goBack()),
  heart: (page) => animation(page, () => page.locator('article').first().getByRole('button').click()),
  'drawer opens': (page) =>
    animation(page, () => page.getByRole('button', { name: text('browse.filters') }).click()),
  'drawer follows a finger': async (page) => {
    const touch = await page.context().newCDPSession(page);
    const title = await page.getByRole('dialog').getByRole('heading').first().boundingBox();
    if (!title) throw new Error('The drawer has no title');
    await page.evaluate((mark) => void performance.mark(mark), MOVING);
    const at = (y: number) => [{ x: PHONE.width / 2, y: title.y + y }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (let y = 4; y <= 240; y += 4)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) });
    await animation(page, () =>
      touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    );
  },
  // Of the own profile, which has four of them: each in turn, until the first one is shown again.
  photos: async (page) => {
    const slides = page.locator('section[aria-roledescription] [aria-label]:has(img)');
    const count = await slides.count();
    if (count < 2) throw new Error('The profile has only one photo');
    await slides.first().focus();
    await page.evaluate((mark) => void performance.mark(mark), MOVING);
    for (let step = 1; step <= count; step += 1) {
      await page.keyboard.press('ArrowRight');
      // The carousel moves by scripts, not by animations.
      await page.waitForTimeout(CAROUSEL_SPEED_MS * 2);
    }
  },
};

/** Where a movement is measured, if not on the page of the one before it. */
const PAGES: Record<string, string> = { 'drawer opens': '/search', photos: '/my_profile' };

const ms = (value: number) => `${value.toFixed(1)} ms`;

function line(name: string, cells: readonly string[]): string {
  return `${name.padEnd(24)}${cells.map((cell) => cell.padStart(10)).join('')}`;
}

/** How much slower than this machine a phone is. */
async function slowdownHere(): Promise<number> {
  const tools = await loadLighthouse();
  const browser = await tools.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    return cpuSlowdown(await tools.benchmarkIndex(await browser.newPage()));
  } finally {
    await browser.close();
  }
}

/** A page on a phone with a member signed in, after all code has loaded. */
async function openPhone(browser: Browser, url: string): Promise<Page> {
  const member = await signIn(DEMO_MEMBER);
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

const HEADING = ['start', 'frames', 'median', 'longest', 'script', 'layout', 'too long'];

/** The figures of a movement, in the order of the heading. */
function cellsOf({ frames, movingAt }: ReturnType<typeof framesOf>): string[] {
  const moving = frames.filter(({ at }) => at > movingAt);
  const before = frames.filter(({ at }) => at <= movingAt);
  const [longest = { total: 0, script: 0, layout: 0 }] = moving.toSorted((a, b) => b.total - a.total);
  return [
    ms(before.reduce((sum, { total }) => sum + total, 0)),
    String(moving.length),
    ms(median(moving.map(({ total }) => total))),
    ms(longest.total),
    ms(longest.script),
    ms(longest.layout),
    String(moving.filter(({ total }) => total > FRAME_MS).length),
  ];
}

async function measure(browser: Browser, url: string, slowdown: number): Promise<void> {
  const page = await openPhone(browser, url);
  const session = await browser.newBrowserCDPSession();
  console.log(line('', HEADING));
  for (const [name, move] of Object.entries(MOVES)) {
    const address = PAGES[name];
    if (address) await open(page, address);
    await page.evaluate(() => void delete (window as { movement?: Movement }).movement);
    const trace = await traceOf(session, () => move(page));
    const costly = await page.evaluate(() => (window as { movement?: Movement }).movement?.costly ?? []);
    console.log(`${line(name, cellsOf(framesOf(trace, slowdown)))}  ${costly.join(', ')}`);
  }
  await page.context().close();
}

const slowdown = await slowdownHere();
console.log(`milliseconds of a phone that is ${slowdown.toFixed(1)} times slower than this machine`);
const product = await startProduct();
try {
  process.env.JOURNEY_PRODUCT = JSON.stringify(product.address);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await measure(browser, product.address.url, slowdown);
  } finally {
    await browser.close();
  }
} finally {
  await product.stop();
}
