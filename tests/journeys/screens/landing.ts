/** The landing page, as a guest meets it. */
import type { Page } from '@playwright/test';
import { type Language, type Texts, textsOf } from '#tests/journeys/harness/texts.ts';

/** Heading, login link and language buttons of the landing page. */
export function landing(page: Page, { text }: Texts) {
  return {
    heading: page.getByRole('heading', { level: 1, name: text('app.name') }),
    login: page.getByRole('link', { name: text('landing.login') }),
    /** Presses the other language, which is named in itself. */
    chooseLanguage: (language: Language) =>
      page
        .getByRole('group', { name: text('language.picker') })
        .getByRole('button', { name: textsOf(language).text(`language.${language}`) })
        .click(),
  };
}

/** The colour that the page gives the browser's own bar, as `rgb(r, g, b)`. */
export function barColour(page: Page): Promise<string> {
  return page.evaluate(() => {
    const colours = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
    const sample = document.createElement('i');
    // The first that applies counts.
    sample.style.color = [...colours].find(({ media }) => matchMedia(media).matches)?.content ?? '';
    return sample.style.color;
  });
}
