/** The landing page, as a guest meets it. */
import type { Page } from '@playwright/test';
import { type Language, type Texts, textsOf } from '../harness/texts.ts';

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
