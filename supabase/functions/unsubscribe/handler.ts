/**
 * Ends the mails about interests: at `/unsubscribe/<key>` of the embedded server, at `?key=` elsewhere. The mail program posts by itself
 * (RFC 8058); a person who opens the address gets a page with a button, because virus scanners open every link.
 */
import { escapeHtml } from '#domain/escape-html.ts';
import type { CommunityTexts } from '#domain/mail/named-mailer.ts';
import { WORDS } from '#domain/mail/words.ts';
import { createBackend, selectAsGuest } from '../_shared/backend.ts';
import type { FunctionContext, FunctionHandler } from '../_shared/context.ts';
import { Failure } from '../_shared/failure.ts';
import { plainPage } from '../_shared/plain-page.ts';
import { isUuid } from '../_shared/uuid.ts';

const TITLE = 'पसंतीचे ई-मेल · Mails about interests';

const QUESTION = `<h1>पसंतीचे ई-मेल थांबवायचे?</h1><p lang="en">Stop mails about interests?</p>
<form method="post"><button type="submit">थांबवा<br><span lang="en">Stop them</span></button></form>`;
const DONE = `<h1>पसंतीचे ई-मेल थांबवले</h1><p>सेटिंग्जमध्ये ते पुन्हा सुरू करता येतात.</p>
<p lang="en">Mails about interests are stopped. You can switch them on again in the settings.</p>`;
const LATER = '<h1>थोड्या वेळाने पुन्हा प्रयत्न करा</h1><p lang="en">Please try again in a moment.</p>';

/** Whose mails these are; the delivered name when the community's own can't be read. */
async function communityName(context: FunctionContext): Promise<string> {
  try {
    const [community] = await selectAsGuest<{ texts: CommunityTexts }>(context, 'community?select=texts');
    return community?.texts.mr['app.name'] ?? WORDS.mr.product;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return WORDS.mr.product;
  }
}

/** Responds with HTML: 200, also for an unknown key; 405 for other methods; 503 when the backend does not respond. */
export const handle: FunctionHandler = async (request, context) => {
  if (request.method === 'GET' || request.method === 'HEAD') {
    const brand = await communityName(context);
    return plainPage(TITLE, `<p>${escapeHtml(brand)}</p>${QUESTION}`, 200, { brand });
  }
  if (request.method !== 'POST') return plainPage('405', '405', 405);
  const address = new URL(request.url);
  const key = address.searchParams.get('key') ?? address.pathname.split('/').at(-1) ?? '';
  try {
    if (isUuid(key)) await createBackend(context).rpc('unsubscribe', { key });
    return plainPage(TITLE, DONE, 200);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return plainPage('503', LATER, 503);
  }
};
