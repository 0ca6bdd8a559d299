/** The community's own name, which operators change at the desk. */
import type { Language } from '#domain/language.ts';
import type { CommunityTexts } from '#domain/mail/named-mailer.ts';
import { WORDS } from '#domain/mail/words.ts';
import { selectAsGuest } from './backend.ts';
import type { FunctionContext } from './context.ts';
import { Failure } from './failure.ts';

/** The community's own texts; undefined before there are any. Throws `Failure`. */
export async function communityTexts(context: FunctionContext): Promise<CommunityTexts | undefined> {
  const [community] = await selectAsGuest<{ texts: CommunityTexts }>(context, 'community?select=texts');
  return community?.texts;
}

/** The community's name in a language; the delivered one when it can't be read. */
export async function communityName(context: FunctionContext, language: Language): Promise<string> {
  try {
    return (await communityTexts(context))?.[language]['app.name'] ?? WORDS[language].product;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return WORDS[language].product;
  }
}
