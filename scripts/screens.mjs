/**
 * `npm run screens`: screenshots of the main screens for docs/screens, in both languages, from a separate server with demo members.
 * Options: `--only browse,profile`, `--width 360,1280`, `--dark`, `--language mr`, `--full`, `--out FOLDER`,
 * `--url ADDRESS` of a running development server, without the desk. `--only` takes several names.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { startProduct } from '#tests/journeys/harness/product.ts';
import { textsOf } from '#tests/journeys/harness/texts.ts';
import { TEXT_VERSIONS } from '#web/backend/consents.ts';
import { sessionKey } from '#web/backend/session-key.ts';
import { findChromium } from './chromium.mjs';
import { ROOT } from './install.mjs';
import { fillDesk } from './screen-list/desk-data.mjs';
import { tellStories } from './screen-list/stories-data.mjs';
import { SCREENS } from './screen-list.mjs';

const PHONE = 390;
const HEIGHT = 844;
/** Maximum size of a file, so that the repository stays small. */
const MAX_BYTES = 150_000;
const PEOPLE = { member: 'member@demo.test', newcomer: 'new@demo.test', operator: 'operator@demo.test' };
/** Each sends the member an interest, one for the pictures of each language. */
const SENDERS = ['bhagyashree.jadhav@demo.test', 'sonali.ghorpade@demo.test'];
const SAVED = 3;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    width: { type: 'string' },
    language: { type: 'string' },
    out: { type: 'string', default: path.join(ROOT, 'docs', 'screens') },
    url: { type: 'string' },
    dark: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
});

async function json(address, init) {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return response.status === 204 || response.status === 201 ? null : response.json();
}

async function newestCode(url, email, before) {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const [mail] = await json(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    if (mail && mail.at !== before) return mail.code;
    if (Date.now() > deadline) throw new Error(`No code came for ${email}`);
  }
}

/** Signs in with the code in the development mailbox; returns the session as the client library stores it. */
async function signIn(url, key, email) {
  const headers = { apikey: key, 'content-type': 'application/json' };
  const [last] = await json(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
  const ask = (name, body) =>
    json(`${url}/auth/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await ask('otp', { email, create_user: true });
  return ask('verify', { email, token: await newestCode(url, email, last?.at), type: 'email' });
}

/** Saves members for the shortlist: the first of the other gender. */
async function saveSome(url, key, { access_token, user }) {
  const headers = {
    apikey: key,
    authorization: `Bearer ${access_token}`,
    'content-type': 'application/json',
  };
  const members = await json(
    `${url}/rest/v1/valid_profiles?select=id&id=neq.${user.id}&gender=eq.Female&order=user_code.desc&limit=${SAVED}`,
    { headers },
  );
  const rows = members.map(({ id }) => ({ follower_id: user.id, following_id: id }));
  await json(`${url}/rest/v1/follows`, {
    method: 'POST',
    headers: { ...headers, prefer: 'resolution=ignore-duplicates' },
    body: JSON.stringify(rows),
  });
}

/** Returns a function that sends the member the interests of all senders, once. */
function interestsTo(url, key, { user }) {
  const send = async (email) => {
    const { access_token } = await signIn(url, key, email);
    const headers = {
      apikey: key,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ user_id: user.id, sentence: 1 });
    await json(`${url}/rest/v1/rpc/send_interest`, { method: 'POST', headers, body });
  };
  let sent;
  return () => {
    sent ??= Promise.all(SENDERS.map(send));
    return sent;
  };
}

async function sessions(url, secretKey) {
  const { publishableKey } = await json(`${url}/config.json`);
  const member = await signIn(url, publishableKey, PEOPLE.member);
  const newcomer = await signIn(url, publishableKey, PEOPLE.newcomer);
  await saveSome(url, publishableKey, member);
  // A server that somebody else started keeps its secret key: nobody gets a role, and the desk stays closed.
  const receiveInterests = interestsTo(url, publishableKey, member);
  if (secretKey === null) return { member, newcomer, operator: null, bride: null, receiveInterests };
  const operator = await signIn(url, publishableKey, PEOPLE.operator);
  const code = (address) => newestCode(url, address);
  await fillDesk({
    url,
    publishableKey,
    secretKey,
    member,
    operator: { email: PEOPLE.operator, ...operator },
    code,
  });
  const bride = await tellStories({
    url,
    publishableKey,
    operator,
    signIn: (email) => signIn(url, publishableKey, email),
    consent: {
      language: 'en',
      version: TEXT_VERSIONS.success_story,
      shown: textsOf('en').text('story.consent'),
    },
  });
  return { member, newcomer, operator, bride, receiveInterests };
}

function localStorageOf(url, session, language) {
  const kept = [{ name: 'i18nextLng', value: language }];
  if (session) kept.push({ name: sessionKey(url), value: JSON.stringify(session) });
  return { cookies: [], origins: [{ origin: url, localStorage: kept }] };
}

/** Waits until the view is stable: fonts, pictures, skeletons, spinners, animations. */
async function settle(page) {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Pages of the application allow their last fonts late; pages of functions have theirs from the beginning.
  await page.waitForFunction(() => {
    const { dataset } = document.documentElement;
    return document.querySelector('#root') === null || dataset.allFonts !== undefined;
  });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => {
    const inView = (element) => {
      const { top, bottom, left, right, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    };
    const found = (selector) => [...document.querySelectorAll(selector)].filter(inView);
    return (
      found('.animate-breathe, .animate-spin').length === 0 &&
      found('img').every((image) => image.naturalWidth > 0 && getComputedStyle(image).opacity === '1') &&
      document.getAnimations().every(({ playState }) => playState !== 'running')
    );
  });
}

/** Encodes with a palette, which suits flat drawings: fewer colours, then fewer pixels, until the file is small enough. */
async function shrink(picture) {
  let smallest = picture;
  for (const [colours, scale] of [
    [256, 1],
    [128, 1],
    [64, 1],
    [128, 0.75],
    [64, 0.5],
  ]) {
    const { width } = await sharp(picture).metadata();
    smallest = await sharp(picture)
      .resize({ width: Math.round(width * scale) })
      .png({ palette: true, colours, effort: 10, dither: 0.6 })
      .toBuffer();
    if (smallest.length < MAX_BYTES) break;
  }
  return smallest;
}

function fileName(name, language, width) {
  const suffix = `${width === PHONE ? '' : `-${width}`}${options.dark ? '-dark' : ''}`;
  return `${name}-${language}${suffix}.png`;
}

async function takePicture(browser, url, people, screen, language, width) {
  const { name, as, address, prepare } = screen;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: HEIGHT },
    deviceScaleFactor: width === PHONE ? 2 : 1,
    hasTouch: width === PHONE,
    locale: `${language}-IN`,
    timezoneId: 'Asia/Kolkata',
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    storageState: localStorageOf(url, people[as], language),
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(address);
    const { text } = textsOf(language);
    await prepare?.({ context, page, text, language, receiveInterests: people.receiveInterests });
    await settle(page);
    const picture = await page.screenshot({ fullPage: options.full });
    const file = path.join(options.out, fileName(name, language, width));
    await writeFile(file, await shrink(picture));
    console.log(path.relative(ROOT, file));
  } finally {
    await context.close();
  }
}

async function takeAll(url, secretKey) {
  await mkdir(options.out, { recursive: true });
  const people = await sessions(url, secretKey);
  const chosen = SCREENS.filter(
    ({ name, as }) => people[as] !== null && (!options.only || options.only.split(',').includes(name)),
  );
  const languages = options.language ? [options.language] : ['en', 'mr'];
  const browser = await chromium.launch({
    executablePath: findChromium(process.execPath),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
  const failed = [];
  try {
    for (const screen of chosen) {
      const widths = options.width?.split(',').map(Number) ?? [PHONE, ...(screen.widths ?? [])];
      for (const language of languages.filter((each) => screen.languages?.includes(each) ?? true)) {
        for (const width of widths) {
          await takePicture(browser, url, people, screen, language, width).catch((error) => {
            failed.push(`${screen.name} ${language} ${width}: ${error.message}`);
          });
        }
      }
    }
  } finally {
    await browser.close();
  }
  if (failed.length > 0) throw new Error(`These pictures could not be taken:\n${failed.join('\n')}`);
}

const product = options.url ? null : await startProduct();
try {
  await takeAll(options.url ?? product.address.url, product?.address.secretKey ?? null);
} finally {
  await product?.stop();
}
