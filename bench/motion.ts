/**
 * How many frames reach the screen while something moves: card to profile and back, the filter drawer as it opens and as it follows a
 * finger, the heart. A phone-sized Chromium with a processor slowed down four times, from a trace of the compositor; 60 frames a second
 * are all of them. Wants a quiet machine.
 *
 *   npm run bench:motion
 */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { sessionKey } from '#web/backend/session-key.ts';
import { signIn } from '../tests/journeys/harness/people.ts';
import { startProduct } from '../tests/journeys/harness/product.ts';
import { textsOf } from '../tests/journeys/harness/texts.ts';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const SLOWED = 4;
const PHONE = { width: 390, height: 844 };
const DEMO_MEMBER = 'member@demo.test';
const { text } = textsOf('en');

/** Of a frame that an animation or a finger waits for. */
interface FrameReport {
  state: 'STATE_PRESENTED_ALL' | 'STATE_PRESENTED_PARTIAL' | 'STATE_DROPPED' | 'STATE_NO_UPDATE_DESIRED';
  affects_smoothness?: boolean;
}

interface TraceEvent {
  name: string;
  ph: string;
  args: { frame_reporter?: FrameReport };
}

/** The frames of everything that moved while `move` ran. */
async function framesDuring(session: CDPSession, move: () => Promise<void>): Promise<FrameReport[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', { categories: 'cc,benchmark', transferMode: 'ReportEvents' });
  await move();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return events
    .filter(({ name, args }) => name === 'PipelineReporter' && args.frame_reporter)
    .map(({ args }) => args.frame_reporter as FrameReport)
    .filter(({ state, affects_smoothness }) => affects_smoothness && state !== 'STATE_NO_UPDATE_DESIRED');
}

/** Whether animations run as `wanted`: some or none, apart from those that never end (spinners, skeletons of photos below). */
function animates(wanted: boolean): boolean {
  const running = document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    );
  return running === wanted;
}

/** Waits until the animation that `start` starts has begun and ended. */
async function animation(page: Page, start: () => Promise<unknown>): Promise<void> {
  const begun = page.waitForFunction(animates, true, { polling: 'raf' });
  await start();
  await begun;
  await page.waitForFunction(animates, false);
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
    const at = (y: number) => [{ x: PHONE.width / 2, y: title.y + y }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (let y = 4; y <= 240; y += 4)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) });
    await animation(page, () =>
      touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    );
  },
};

async function measure(browser: Browser, url: string): Promise<void> {
  const member = await signIn(DEMO_MEMBER);
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    storageState: {
      cookies: [],
      origins: [
        { origin: url, localStorage: [{ name: sessionKey(url), value: JSON.stringify(member.session) }] },
      ],
    },
  });
  const page = await context.newPage();
  await page.goto('/home');
  // The first profile loads the code of the page.
  await page.locator('html[data-network-idle]').waitFor({ state: 'attached' });
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const session = await browser.newBrowserCDPSession();
  for (const [name, move] of Object.entries(MOVES)) {
    if (name === 'drawer opens') await page.goto('/search');
    const frames = await framesDuring(session, () => move(page));
    const shown = frames.filter(({ state }) => state !== 'STATE_DROPPED').length;
    const rate = frames.length === 0 ? '–' : `${Math.round((60 * shown) / frames.length)} a second`;
    console.log(`${name.padEnd(26)}${String(shown).padStart(4)} of ${frames.length} frames  ${rate}`);
  }
  await context.close();
}

const product = await startProduct();
try {
  process.env.JOURNEY_PRODUCT = JSON.stringify(product.address);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
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
