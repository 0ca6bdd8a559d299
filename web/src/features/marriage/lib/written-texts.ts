/** The two texts of a story as its form has them, in place of a first and an optional second one. */
import { STORY_MAX_LENGTH } from '#domain/limits.ts';
import type { OwnStory, StoryLanguage } from '#web/backend/stories.ts';

export type Texts = Record<StoryLanguage, string>;

const otherThan = (language: StoryLanguage): StoryLanguage => (language === 'mr' ? 'en' : 'mr');

/** What the form begins with. */
export function textsOf({
  language,
  text,
  other_text: otherText,
}: Pick<OwnStory, 'language' | 'text' | 'other_text'>): Texts {
  const [own, other] = [text ?? '', otherText ?? ''];
  return language === 'en' ? { en: own, mr: other } : { mr: own, en: other };
}

/** What is stored: the text in the language of the page is the first one, if there is one. */
export function storedTexts(texts: Texts, page: StoryLanguage) {
  const language = texts[page].trim() ? page : otherThan(page);
  return { language, text: texts[language], other_text: texts[otherThan(language)].trim() || null };
}

/** What is wrong with a text: too long, or that of the page's language when there is none at all. */
export function textFault(
  texts: Texts,
  language: StoryLanguage,
  page: StoryLanguage,
): 'long' | 'missing' | null {
  const { length } = texts[language].trim();
  if (length > STORY_MAX_LENGTH) return 'long';
  return language === page && length === 0 && texts[otherThan(page)].trim() === '' ? 'missing' : null;
}
