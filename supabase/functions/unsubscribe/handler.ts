/**
 * Ends the mails about interests, or the weekly list: at `/unsubscribe/<key>` of the embedded server, at `?key=` elsewhere. The mail program posts by itself
 * (RFC 8058); a person who opens the address gets a page with a button, because virus scanners open every link.
 */
import { createBackend } from '../_shared/backend.ts';
import { communityName } from '../_shared/community-name.ts';
import type { FunctionHandler } from '../_shared/context.ts';
import { Failure } from '../_shared/failure.ts';
import { htmlPage, plainPage } from '../_shared/plain-page.ts';
import { isUuid } from '../_shared/uuid.ts';

const TITLE = 'ई-मेल थांबवा · Stop these mails';

const QUESTION = `<h1>हे ई-मेल थांबवायचे?</h1><p lang="en">Stop these mails?</p>
<form method="post"><button type="submit">थांबवा<br><span lang="en">Stop them</span></button></form>`;
const DONE = `<h1>हे ई-मेल थांबवले</h1><p>सेटिंग्जमध्ये “सूचना” इथे ते पुन्हा सुरू करता येतात.</p>
<p lang="en">These mails are stopped. You can switch them on again in the settings, under “Notices”.</p>`;
const LATER = '<h1>थोड्या वेळाने पुन्हा प्रयत्न करा</h1><p lang="en">Please try again in a moment.</p>';

/** Responds with HTML: 200, also for an unknown key; 405 for other methods; 503 when the backend does not respond. */
export const handle: FunctionHandler = async (request, context) => {
  const page = async (body: string, status = 200) =>
    plainPage({ title: TITLE, body, status, brand: await communityName(context, 'mr') });
  if (request.method === 'GET' || request.method === 'HEAD') return page(QUESTION);
  if (request.method !== 'POST') return htmlPage('405', 405);
  const address = new URL(request.url);
  const key = address.searchParams.get('key') ?? address.pathname.split('/').at(-1) ?? '';
  try {
    if (isUuid(key)) await createBackend(context).rpc('unsubscribe', { key });
    return await page(DONE);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return page(LATER, 503);
  }
};
