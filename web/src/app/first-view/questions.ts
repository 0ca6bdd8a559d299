/**
 * What the backend is asked when a member's page begins, before the application is there (shell.ts). The addresses are those
 * that the client library builds for the queries named below: one that differed would be asked twice, which a journey notices.
 */
import { ROWS_AN_ANSWER, SEARCH_PAGE_SIZE } from '#domain/limits.ts';
import { LISTED_COLUMNS } from '#domain/member-columns.ts';
import type { AppConfig } from '#web/backend/config.ts';
import { askFirst } from '#web/backend/early-requests.ts';
import { originalOf, type PhotoDetail, renderingsOf } from '#web/backend/photo-url.ts';
import { sessionKey } from '#web/backend/session-key.ts';
import type { ListedProfile } from '#web/backend/types.ts';
import { CARD_PHOTO, COLUMN_PHOTO, PHOTO_FIT } from '#web/members/photo-sizes.ts';

/** A session that ends sooner is refreshed first, and that is the client library's business. */
const LEAST_LEFT_MS = 120_000;

interface Session {
  access_token: string;
  /** Seconds since 1970. */
  expires_at: number;
  user: { id: string };
}

/** What a page is about, and how it shows the first photo. */
interface Subject {
  /** Address below `/rest/v1/`. */
  rows: string;
  detail: PhotoDetail;
  sizes: string;
}

/** The session that the client library has left here, if it is still good. */
function sessionOf(backendUrl: string): Session | null {
  const session: Session | null = JSON.parse(localStorage.getItem(sessionKey(backendUrl)) ?? 'null');
  return session && session.expires_at * 1000 > Date.now() + LEAST_LEFT_MS ? session : null;
}

/** The rows of `membersOptions` or `memberOptions`; null for the other pages. */
function subjectOf(pathname: string, userId: string): Subject | null {
  if (pathname === '/home') {
    const page = `order=created_at.desc%2Cid.desc&offset=0&limit=${SEARCH_PAGE_SIZE}`;
    return {
      rows: `valid_profiles?select=${LISTED_COLUMNS.join('%2C')}&id=neq.${userId}&${page}`,
      detail: 'list',
      sizes: CARD_PHOTO,
    };
  }
  const shown: unknown = window.history.state?.usr?.user_id;
  if (pathname !== '/user_profile_page' || typeof shown !== 'string') return null;
  return { rows: `valid_profiles?select=*&id=eq.${shown}`, detail: 'page', sizes: COLUMN_PHOTO };
}

/** The rows of `savedIdsOptions`: every card and profile shows whether it is saved. */
function savedIdsOf(userId: string): string {
  const page = `order=following_id.asc&offset=0&limit=${ROWS_AN_ANSWER}`;
  return `follows?select=following_id&follower_id=eq.${userId}&${page}`;
}

/** Lays the photo that the page opens with into its place in the shape, in the rendering that the page's own `img` will choose. */
function showPhoto(backendUrl: string, member: ListedProfile, { detail, sizes }: Subject): void {
  if (!member.first_photo) return;
  const rendered = renderingsOf(originalOf(backendUrl, member.id, member.first_photo), detail);
  if (!rendered) return;
  const place = document.querySelector('[data-photo-place]');
  const image = new Image();
  // Whole, and never a broken one: without renderings the page itself takes the original.
  image.onload = () => place?.append(image);
  Object.assign(image, {
    alt: '',
    className: PHOTO_FIT,
    fetchPriority: 'high',
    sizes,
    srcset: rendered.srcSet,
    src: rendered.src,
  });
}

/** Asks for the configuration, and with a good session for the member's status and the page's rows. Resolves once all are asked. */
export function askFirstQuestions(pathname: string): Promise<void> {
  // The application gets the configuration last, or it would ask the others itself.
  return askFirst('/config.json', {}, async (configuration) =>
    askBackend(await configuration.json(), pathname),
  );
}

function askBackend({ backendUrl, publishableKey }: AppConfig, pathname: string): void {
  const session = sessionOf(backendUrl);
  if (!session) return;
  const headers = { apikey: publishableKey, Authorization: `Bearer ${session.access_token}` };
  const rest = `${backendUrl}/rest/v1/`;
  // `profileStatusOptions`
  askFirst(`${rest}profile_status?select=*`, { ...headers, Accept: 'application/vnd.pgrst.object+json' });
  const subject = subjectOf(pathname, session.user.id);
  if (!subject) return;
  askFirst(rest + subject.rows, headers, async (members) => {
    const [first] = await members.json();
    if (first) showPhoto(backendUrl, first, subject);
  });
  askFirst(rest + savedIdsOf(session.user.id), headers);
}
