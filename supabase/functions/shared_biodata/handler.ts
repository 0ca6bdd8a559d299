/**
 * The page of a shared biodata, for everyone who has the link: at `/b/<token>` of the embedded server, at `?token=` elsewhere.
 * Reading it (GET) shows only that there is a biodata, because messengers fetch every link for a preview; a tap (POST) shows it and
 * counts as a view. Unknown, expired and revoked links and those of members who are not listed have one answer.
 */
import { type BiodataLanguage, NO_DETAILS } from '#domain/biodata/fields.ts';
import { biodataHtml, drawnSheetHtml, FONTS_ADDRESS } from '#domain/biodata/html.ts';
import { LABELS } from '#domain/biodata/labels.ts';
import {
  type BiodataFacts,
  type BiodataProfile,
  biodataSheet,
  type SheetOptions,
} from '#domain/biodata/sheet.ts';
import { dateInIndia } from '#domain/india-time.ts';
import type { PhotoFocus } from '#domain/photo-focus.ts';
import { codeText, dateText } from '#domain/value-text.ts';
import { createBackend } from '../_shared/backend.ts';
import { communityName } from '../_shared/community-name.ts';
import type { FunctionContext, FunctionHandler } from '../_shared/context.ts';
import { Failure } from '../_shared/failure.ts';
import { htmlPage, plainPage } from '../_shared/plain-page.ts';

interface SharedBiodata extends Pick<BiodataFacts, 'patrika' | 'texts'> {
  profile: BiodataProfile & { id: string };
  details: BiodataFacts['details'] | null;
  photo: string | null;
  focus: PhotoFocus;
  link: {
    recipient: string;
    language: BiodataLanguage;
    created_at: string;
    show_phone: boolean;
    show_patrika: boolean;
    show_income: boolean;
  };
}

const TOKEN = /^[\w-]{22}$/;

/** In the order of the test: most browsers also name the one they descend from. */
const BROWSERS = [
  ['samsung', /SamsungBrowser\//],
  ['edge', /Edg(?:A|iOS)?\//],
  ['opera', /OPR\//],
  ['firefox', /(?:Firefox|FxiOS)\//],
  ['chrome', /(?:Chrome|CriOS)\//],
  ['safari', /Safari\//],
] as const;

/** The kind of browser, which is all that is kept of a visitor. */
function browserOf(userAgent: string): string {
  return BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
}

const GONE = `<h1>ही लिंक आता सुरू नाही</h1><p>ज्यांनी पाठवली त्यांच्याकडून नवीन लिंक मागवा.</p>
<p lang="en">This link is not open any more. Please ask the sender for a new one.</p>`;
const LATER = '<h1>थोड्या वेळाने पुन्हा प्रयत्न करा</h1><p lang="en">Please try again in a moment.</p>';

function brandOf({ texts }: SharedBiodata, language: BiodataLanguage): string {
  const one = language === 'en' ? 'en' : 'mr';
  return texts[one]['app.name'] ?? LABELS.product[one];
}

function invitation(shared: SharedBiodata): Response {
  const code = codeText(shared.profile.user_code, 'mr');
  return plainPage({
    title: LABELS.title.mr,
    body: `<h1>${LABELS.title.mr} <span lang="en">Biodata</span></h1><p>एका कुटुंबाने हे तुम्हाला पाठवले आहे. <span lang="en">A family has sent you this.</span></p><p>${LABELS.code.mr} ${code}</p>
<form method="post"><button type="submit">${LABELS.title.mr} पाहा<br><span lang="en">View biodata</span></button></form>`,
    status: 200,
    brand: brandOf(shared, 'mr'),
  });
}

/**
 * The photo, which becomes a part of the page, whose text then names no account; null when it cannot be had. A photo that is not shown to all members has
 * no public rendering, and a hosted project may be without renderings, so the original is the second choice.
 */
async function photoBytes(
  { profile, photo }: SharedBiodata,
  context: FunctionContext,
): Promise<Uint8Array | null> {
  if (!photo) return null;
  const name = `avatars/${profile.id}/${encodeURIComponent(photo)}`;
  const backend = createBackend(context);
  for (const path of [
    `render/image/public/${name}?width=320&resize=contain`,
    `object/authenticated/${name}`,
  ]) {
    const response = await backend.request(`/storage/v1/${path}`).catch(() => null);
    if (response?.ok) return new Uint8Array(await response.arrayBuffer());
  }
  return null;
}

function dataAddress(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:image/jpeg;base64,${btoa(text)}`;
}

async function sheetPage(shared: SharedBiodata, context: FunctionContext): Promise<Response> {
  const { profile, details, patrika, texts, focus, link } = shared;
  const photo = await photoBytes(shared, context);
  const facts = { profile, details: details ?? NO_DETAILS, patrika, birthPlace: null, texts };
  const date = dateInIndia(new Date(link.created_at));
  const options: SheetOptions = {
    showing: {
      photo: photo !== null,
      phone: link.show_phone,
      patrika: link.show_patrika,
      income: link.show_income,
      birth: false,
    },
    language: link.language,
    date,
    recipient: link.recipient,
  };
  const sheet = biodataSheet(facts, options);
  const watermark = `${link.recipient} · ${dateText(date, link.language === 'en' ? 'en' : 'mr')}`;
  const page = { focus, fontSize: 12, lineHeight: 1.45, watermark, fonts: FONTS_ADDRESS };
  if (!context.drawSheet) {
    return htmlPage(biodataHtml(sheet, { ...page, photo: photo && dataAddress(photo) }));
  }
  const picture = await context.drawSheet({ facts, options, photo, focus, watermark });
  return plainPage({
    title: sheet.title,
    body: drawnSheetHtml(sheet, dataAddress(picture), { ...page, photo: null }),
    status: 200,
    brand: brandOf(shared, link.language),
    language: link.language === 'en' ? 'en' : 'mr',
    wide: true,
  });
}

/** Responds with HTML: 200 for an open link, else 404; 405 for other methods; 503 when the backend does not respond. */
export const handle: FunctionHandler = async (request, context) => {
  const counted = request.method === 'POST';
  if (!counted && request.method !== 'GET' && request.method !== 'HEAD') return htmlPage('405', 405);
  const address = new URL(request.url);
  const token = address.searchParams.get('token') ?? address.pathname.split('/').at(-1) ?? '';
  const message = async (body: string, status: number) =>
    plainPage({ title: LABELS.title.mr, body, status, brand: await communityName(context, 'mr') });
  try {
    const parameters = {
      token: TOKEN.test(token) ? token : '',
      counted,
      browser: browserOf(request.headers.get('user-agent') ?? ''),
    };
    const shared = await createBackend(context).rpc<SharedBiodata | null>('shared_biodata', parameters);
    if (!shared) return await message(GONE, 404);
    return counted ? await sheetPage(shared, context) : invitation(shared);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return message(LATER, 503);
  }
};
