/** The requests that a member's page begins with, sent before the application has loaded (shell.ts). */
import { isActing } from '#web/backend/acting.ts';
import type { AppConfig } from '#web/backend/config.ts';
import { sendEarly } from '#web/backend/early-requests.ts';
import { memberById, membersPage, ownStatus, type QuerySource, savedIds } from '#web/backend/page-queries.ts';
import { originalOf, type PhotoDetail, renderingsOf } from '#web/backend/photo-url.ts';
import { addressOf } from '#web/backend/rest-address.ts';
import { storedSession } from '#web/backend/stored-session.ts';
import type { ListedProfile } from '#web/backend/types.ts';
import { type HomeGender, keptHomeGender } from '#web/device/home-gender.ts';
import { genderInUrl, otherGender } from '#web/members/home-list.ts';
import { CARD_PHOTO, COLUMN_PHOTO, type PhotoBox, photoFit, photoSizes } from '#web/members/photo-sizes.ts';

/** The members of a page, and how it shows the photo of the first one. */
interface PageMembers {
  query: (source: QuerySource) => unknown;
  detail: PhotoDetail;
  box: PhotoBox;
}

/** The first photo of a page. */
export interface FirstPhoto {
  /** Resolves when it is shown in the skeleton, or will not be. */
  shown: Promise<void>;
}

const addressQuery = () => new URLSearchParams(window.location.search);

/** Whether the page lists members by date. The order of the match takes two requests, one after the other. */
const isBrowse = (pathname: string) => pathname === '/home' && !addressQuery().has('order');

function browsedMembers(userId: string, gender: HomeGender): PageMembers {
  const query = (source: QuerySource) => {
    const page = membersPage(source, userId);
    return gender === 'all' ? page : page.eq('gender', gender);
  };
  return { query, detail: 'list', box: CARD_PHOTO };
}

/** Null for pages that begin without other members, or with members that depend on the viewer's own profile. */
function membersOf(pathname: string, userId: string): PageMembers | null {
  if (isBrowse(pathname)) {
    const gender = genderInUrl(addressQuery()) ?? keptHomeGender(userId);
    return gender && browsedMembers(userId, gender);
  }
  const shown: unknown = window.history.state?.usr?.user_id;
  if (pathname !== '/user_profile_page' || typeof shown !== 'string') return null;
  return { query: (source) => memberById(source, shown), detail: 'page', box: COLUMN_PHOTO };
}

/**
 * Shows the page's first photo in its skeleton, in the rendering that the page's own `img` will choose. Resolves when it is shown, or will
 * not be.
 */
async function showPhoto(
  backendUrl: string,
  member: ListedProfile,
  { detail, box }: PageMembers,
): Promise<void> {
  if (!member.first_photo || member.photo_level === 'accepted') return;
  const rendered = renderingsOf(originalOf(backendUrl, member.id, member.first_photo), detail);
  if (!rendered) return;
  const skeleton = document.querySelector('[data-photo-skeleton]');
  const image = new Image();
  const { className, style = {} } = photoFit(member.first_photo_focus);
  for (const [name, value] of Object.entries(style)) image.style.setProperty(name, String(value));
  const loaded = new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
  });
  Object.assign(image, {
    alt: '',
    className,
    fetchPriority: 'high',
    sizes: photoSizes(box, member.first_photo_focus),
    srcset: rendered.srcSet,
    src: rendered.src,
  });
  // Only once it has loaded: where the backend makes no renderings, the page itself falls back to the original.
  await loaded;
  skeleton?.append(image);
  // The first of these frames draws it.
  await nextFrame();
  await nextFrame();
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/**
 * Requests the configuration, then, with a valid session, the member's status and the rows of the page at `pathname`. Resolves once all
 * of them have been sent, also when the configuration can't be loaded: with the first photo, which is an object so that it is not awaited,
 * or with null when the page does not begin with requested rows.
 */
export async function sendMemberRequests(pathname: string): Promise<FirstPhoto | null> {
  let photo: FirstPhoto | null = null;
  // The application gets the configuration only after these are sent: it would send them itself otherwise.
  await sendEarly('/config.json', {}, async (response) => {
    photo = requestRows(await response.json(), pathname);
  });
  return photo;
}

function requestRows({ backendUrl, publishableKey }: AppConfig, pathname: string): FirstPhoto | null {
  const session = storedSession(backendUrl);
  // The requests of a helper need a header that these do not have.
  if (!session || isActing()) return null;
  const request = (
    query: (source: QuerySource) => unknown,
    onResponse?: (response: Response) => Promise<void>,
  ) => {
    const { href, accept } = addressOf(backendUrl, query);
    const authorization = `Bearer ${session.access_token}`;
    return sendEarly(
      href,
      { apikey: publishableKey, Authorization: authorization, Accept: accept },
      onResponse,
    );
  };
  const { id } = session.user;
  const requestMembers = async (members: PageMembers) => {
    let photo: Promise<void> | undefined;
    const answered = request(members.query, async (response) => {
      const [first] = await response.json();
      if (first) photo = showPhoto(backendUrl, first, members);
    });
    void request((source) => savedIds(source, id));
    await answered;
    await photo?.catch(() => undefined);
  };
  const members = membersOf(pathname, id);
  // On a device that does not know the viewer's gender, the list's first request follows the response.
  let followed: Promise<void> | undefined;
  const follow = async (response: Response) => {
    if (!response.ok) return;
    const { data_without_updated_at: own } = await response.json();
    followed = requestMembers(browsedMembers(id, otherGender(own?.gender)));
  };
  const answered = request(ownStatus, isBrowse(pathname) && !members ? follow : undefined);
  if (members) return { shown: requestMembers(members) };
  return isBrowse(pathname) ? { shown: answered.then(() => followed) } : null;
}
