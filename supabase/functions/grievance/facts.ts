/** The facts shown beside the forms: who handles complaints, and how fast. Empty when they cannot be read: the forms must not depend on them. */
import { escapeHtml } from '#domain/escape-html.ts';
import type { Language } from '#domain/language.ts';
import { numberText } from '#domain/value-text.ts';
import { createBackend, selectAsGuest } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { both } from './html.ts';
import { OFFICER_COLUMNS, type Officer, officerLines } from './officer.ts';
import { WORDS, type Words } from './words.ts';

/** The grievance officer and the contact for personal data of the community's settings, as HTML. */
export async function officerText(context: FunctionContext): Promise<string> {
  try {
    const [officer] = await selectAsGuest<Officer>(context, `community?select=${OFFICER_COLUMNS.join()}`);
    if (!officer) return '';
    const block = (title: Words, lines: string[]) =>
      lines.length === 0 ? '' : `<h2>${both(title)}</h2><p>${lines.map(escapeHtml).join('<br>')}</p>`;
    return (
      block(WORDS.officer, officerLines(officer)) +
      block(WORDS.data_contact, officer.data_contact === null ? [] : [officer.data_contact])
    );
  } catch {
    return '';
  }
}

/** How fast complaints were decided, as HTML; empty before the first decision. */
export async function figuresText(context: FunctionContext): Promise<string> {
  try {
    const [figures] = await createBackend(context).rpc<{ decided: number; hours: number | null }[]>(
      'complaint_figures',
      {},
    );
    if (!figures || figures.hours === null) return '';
    const { decided, hours } = figures;
    const filled = (language: Language) =>
      WORDS.figures[language]
        .replace('{decided}', numberText(decided, language))
        .replace('{hours}', numberText(hours, language));
    return `<p>${both({ mr: filled('mr'), en: filled('en') })}</p>`;
  } catch {
    return '';
  }
}
