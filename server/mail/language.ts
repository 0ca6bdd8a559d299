/**
 * In which language a person is written to.
 */
import { MAIL_LANGUAGES, type MailLanguage } from './mailer.ts';

/** The language a value names (`mr`, `en-IN`), or nothing if it is none of ours. */
export function languageNamed(value: unknown): MailLanguage | undefined {
  if (typeof value !== 'string') return undefined;
  const primary = value.trim().toLowerCase().split(/[-_]/)[0];
  return MAIL_LANGUAGES.find((language) => language === primary);
}

/** The best of our languages in an `Accept-Language` header, by its weights; nothing if none is wanted. */
export function languageAccepted(header: string | undefined): MailLanguage | undefined {
  const wishes = (header ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';');
    const weight = parameters
      .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
      .find((found) => found !== undefined);
    return { language: languageNamed(range), weight: weight === undefined ? 1 : Number(weight) };
  });
  const wanted = wishes.filter((wish) => wish.language !== undefined && wish.weight > 0);
  return wanted.sort((left, right) => right.weight - left.weight)[0]?.language;
}
