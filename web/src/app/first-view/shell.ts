/**
 * First script of every page but the landing page: fetches what the address needs, and shows the skeleton of its page. The shell holds
 * the skeletons of all pages in both languages as templates.
 */
import { newTask } from '#web/app/new-task.ts';
import { sendEarly } from '#web/backend/early-requests.ts';
import { keepPresses } from '#web/features/sign-in/lib/early-presses.ts';
import { textsUrl } from '#web/i18n/language.ts';
import { holdFonts, releaseFonts } from './hold-fonts.ts';
import { type FirstPhoto, sendMemberRequests } from './member-requests.ts';
import { add, firstPaint, language, modules, start } from './start.ts';

/** Files by address, from the root of the site. Defined by the build. */
declare const ROUTE_FILES: Record<string, string[]>;
/** Those of the client library. Defined by the build. */
declare const CLIENT_FILES: string[];
/** Those of the labels that Marathi pages of members show. Defined by the build. */
declare const LABEL_FILES: string[];

const { pathname } = window.location;
const audience = hasSession() ? 'members' : 'guests';

/** Whether the client library has stored a session; it may have expired. */
function hasSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key));
  } catch {
    return false;
  }
}

/** Pages that begin with a photo (member-requests.ts). */
const BEGINS_WITH_PHOTO = /^.(home|user)/;

/** The longest that the code waits for the first photo, in milliseconds. */
const MAX_PHOTO_MS = 1500;

/** Fetches the files. Each request starts in a task of its own, because that takes a phone several milliseconds. */
async function fetchFiles(files: readonly string[]): Promise<void> {
  for (const href of files) {
    await newTask();
    add({ rel: 'modulepreload', fetchPriority: 'low', crossOrigin: '', href });
  }
}

/**
 * Fetches the code after what can be seen, because both share the network. On the way to the first photo the network transfers the
 * largest file, which the page preloads.
 * @param photo null when the page does not begin with requested rows
 */
async function fetchCode(photo: FirstPhoto | null): Promise<void> {
  if (isShown) await firstPaint();
  const late = new Promise((resolve) => setTimeout(resolve, MAX_PHOTO_MS));
  if (photo) await Promise.race([photo.shown, late]);
  releaseFonts();
  const routeFiles = ROUTE_FILES[pathname];
  await fetchFiles(routeFiles ?? modules);
  start(routeFiles);
  if (audience === 'guests') return;
  if (language === 'mr') await fetchFiles(LABEL_FILES);
  // The first rows need the client library unless they were requested.
  if (!photo) await fetchFiles(CLIENT_FILES);
}

/** Shows the page's skeleton, or a guest's prerendered page. Returns false when the shell has none for this address. */
function showTemplate(): boolean {
  const template = [...document.querySelectorAll('template')].find(
    ({ lang, dataset }) => lang === language && dataset.path === pathname && dataset.for === audience,
  );
  const root = document.getElementById('root');
  if (!template || !root) return false;
  root.dataset.prerendered = audience;
  root.append(template.content);
  return true;
}

document.documentElement.lang = language;
if (language === 'mr' && BEGINS_WITH_PHOTO.test(pathname)) holdFonts();
const requested = audience === 'members' ? sendMemberRequests(pathname) : sendEarly('/config.json');
void sendEarly(textsUrl(language));
keepPresses();
const isShown = showTemplate();
void requested.then((photo) => fetchCode(photo ?? null));
