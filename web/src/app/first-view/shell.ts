/**
 * First script of every page but the landing page: fetches what the address needs, and shows the skeleton of its page. The shell holds
 * the skeletons of all pages in both languages as templates.
 */
import { sendEarly } from '#web/backend/early-requests.ts';
import { textsUrl } from '#web/i18n/language.ts';
import { sendMemberRequests } from './member-requests.ts';
import { add, language, modules, start, startAfterFirstPaint } from './start.ts';

/** Files by address, from the root of the site. Defined by the build. */
declare const ROUTE_FILES: Record<string, string[]>;
/** Those of the client library. Defined by the build. */
declare const CLIENT_FILES: string[];

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

async function fetchPage(): Promise<void> {
  void sendEarly(textsUrl(language));
  // Before the code: browsers open six connections, and requests behind large files would wait for them.
  let needsClient = false;
  if (audience === 'members') needsClient = !(await sendMemberRequests(pathname));
  else void sendEarly('/config.json');
  for (const href of [...(ROUTE_FILES[pathname] ?? modules), ...(needsClient ? CLIENT_FILES : [])]) {
    add({ rel: 'modulepreload', fetchpriority: 'low', crossorigin: '', href });
  }
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
void fetchPage();
if (showTemplate()) startAfterFirstPaint();
else start();
