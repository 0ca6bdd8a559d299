/**
 * First script of every page but the landing page. It has fetched what the address needs, and shows what the page begins with: the
 * shell brings the beginnings of several pages in both languages as templates.
 */
import { askFirst } from '#web/backend/early-requests.ts';
import { textsAddress } from '#web/i18n/language.ts';
import { askFirstQuestions } from './questions.ts';
import { add, language, modules, start, startAfterFirstPicture } from './start.ts';

/** By address, from the root of the site. Put in by the build. */
declare const ROUTE_FILES: Record<string, string[]>;

const { pathname } = window.location;
const audience = hasSession() ? 'members' : 'guests';

/** Whether the client library has left a session here; if it is still good is seen later. */
function hasSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key));
  } catch {
    return false;
  }
}

async function fetchWhatIsNeeded(): Promise<void> {
  askFirst(textsAddress(language));
  // Browsers open six connections, and the code is large: what was asked behind it would be answered behind it.
  if (audience === 'members') await askFirstQuestions(pathname);
  else askFirst('/config.json');
  for (const href of ROUTE_FILES[pathname] ?? modules) {
    add({ rel: 'modulepreload', fetchpriority: 'low', crossorigin: '', href });
  }
}

/** Puts the beginning of this address' page in place. Gives whether there is one. */
function showBeginning(): boolean {
  const template = [...document.querySelectorAll('template')].find(
    ({ lang, dataset }) => lang === language && dataset.path === pathname && dataset.for === audience,
  );
  const root = document.getElementById('root');
  if (!template || !root) return false;
  root.dataset.beginning = audience;
  root.append(template.content);
  return true;
}

document.documentElement.lang = language;
void fetchWhatIsNeeded();
if (showBeginning()) startAfterFirstPicture();
else start();
