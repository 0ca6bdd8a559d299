/** Whose pages these are. */
import type { CommunityTexts } from '#domain/mail/named-mailer.ts';
import { WORDS } from '#domain/mail/words.ts';
import { selectAsGuest } from './backend.ts';
import type { FunctionContext } from './context.ts';
import { Failure } from './failure.ts';

/** The community's Marathi name; the delivered one when it can't be read. */
export async function communityName(context: FunctionContext): Promise<string> {
  try {
    const [community] = await selectAsGuest<{ texts: CommunityTexts }>(context, 'community?select=texts');
    return community?.texts.mr['app.name'] ?? WORDS.mr.product;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return WORDS.mr.product;
  }
}
