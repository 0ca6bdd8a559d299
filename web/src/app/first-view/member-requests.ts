/** The requests that a member's page begins with, sent before the application has loaded (shell.ts). */
import type { AppConfig } from '#web/backend/config.ts';
import { sendEarly } from '#web/backend/early-requests.ts';
import { genderInUrl, type HomeGender, keptHomeGender, otherGender } from '#web/backend/home-gender.ts';
import { memberById, membersPage, ownStatus, type QuerySource, savedIds } from '#web/backend/page-queries.ts';
import { originalOf, type PhotoDetail, renderingsOf } from '#web/backend/photo-url.ts';
import { sessionKey } from '#web/backend/session-key.ts';
import type { ListedProfile } from '#web/backend/types.ts';
import { CARD_PHOTO, COLUMN_PHOTO, photoFit } from '#web/members/photo-sizes.ts';
import { addressOf } from './rest-address.ts';

/** A session that expires sooner is refreshed first, by the client library. */
const MIN_REMAINING_MS = 120_000;

interface Session {
  access_token: string;
  /** Seconds since 1970. */
  expires_at: number;
  user: { id: string };
}

/** The members of a page, and how it shows the photo of the first one. */
interface PageMembers {
  query: (source: QuerySource) => unknown;
  detail: PhotoDetail;
  sizes: string;
}

/** The session that the client library has stored; null when it expires soon. */
function storedSession(backendUrl: string): Session | null {
  const session: Session | null = JSON.parse(localStorage.getItem(sessionKey(backendUrl)) ?? 'null');
  return session && session.expires_at * 1000 > Date.now() + MIN_REMAINING_MS ? session : null;
}

const addressQuery = () => new URLSearchParams(window.location.search);

/** Whether the page lists members by date. The order of the match takes two requests, one after the other. */
const isBrowse = (pathname: string) => pathname === '/home' && !addressQuery().has('order');

function browsedMembers(userId: string, gender: HomeGender): PageMembers {
  const query = (source: QuerySource) => {
    const page = membersPage(source, userId);
    return gender === 'all' ? page : page.eq('gender', gender);
  };
  return { query, detail: 'list', sizes: CARD_PHOTO };
}

/** Null for pages that begin without other members, or with members that depend on the viewer's own profile. */
function membersOf(pathname: string, userId: string): PageMembers | null {
  if (isBrowse(pathname)) {
    const gender = genderInUrl(addressQuery()) ?? keptHomeGender(userId);
    return gender && browsedMembers(userId, gender);
  }
  const shown: unknown = window.history.state?.usr?.user_id;
  if (pathname !== '/user_profile_page' || typeof shown !== 'string') return null;
  return { query: (source) => memberById(source, shown), detail: 'page', sizes: COLUMN_PHOTO };
}

/** Shows the page's first photo in its skeleton, in the rendering that the page's own `img` will choose. */
function showPhoto(backendUrl: string, member: ListedProfile, { detail, sizes }: PageMembers): void {
  if (!member.first_photo || member.photo_level === 'accepted') return;
  const rendered = renderingsOf(originalOf(backendUrl, member.id, member.first_photo), detail);
  if (!rendered) return;
  const skeleton = document.querySelector('[data-photo-skeleton]');
  const image = new Image();
  const { className, style = {} } = photoFit(member.first_photo_focus);
  for (const [name, value] of Object.entries(style)) image.style.setProperty(name, String(value));
  // Only once it has loaded: where the backend makes no renderings, the page itself falls back to the original.
  image.onload = () => skeleton?.append(image);
  Object.assign(image, {
    alt: '',
    className,
    fetchPriority: 'high',
    sizes,
    srcset: rendered.srcSet,
    src: rendered.src,
  });
}

/**
 * Requests the configuration, then, with a valid session, the member's status and the rows of the page at `pathname`. Resolves once all
 * of them have been sent, also when the configuration can't be loaded.
 */
export function sendMemberRequests(pathname: string): Promise<void> {
  // The application gets the configuration only after these are sent: it would send them itself otherwise.
  return sendEarly('/config.json', {}, async (response) => requestRows(await response.json(), pathname));
}

function requestRows({ backendUrl, publishableKey }: AppConfig, pathname: string): void {
  const session = storedSession(backendUrl);
  if (!session) return;
  const request = (
    query: (source: QuerySource) => unknown,
    onResponse?: (response: Response) => Promise<void>,
  ) => {
    const { href, accept } = addressOf(backendUrl, query);
    const authorization = `Bearer ${session.access_token}`;
    void sendEarly(
      href,
      { apikey: publishableKey, Authorization: authorization, Accept: accept },
      onResponse,
    );
  };
  const { id } = session.user;
  const requestMembers = (members: PageMembers) => {
    request(members.query, async (response) => {
      const [first] = await response.json();
      if (first) showPhoto(backendUrl, first, members);
    });
    request((source) => savedIds(source, id));
  };
  const members = membersOf(pathname, id);
  // On a device that does not know the viewer's gender, the list's first request follows the response.
  const follow = async (response: Response) => {
    if (!response.ok) return;
    const { data_without_updated_at: own } = await response.json();
    requestMembers(browsedMembers(id, otherGender(own?.gender)));
  };
  request(ownStatus, isBrowse(pathname) && !members ? follow : undefined);
  if (members) requestMembers(members);
}
