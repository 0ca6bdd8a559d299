/** The page to read in the download: one HTML file in the member's language, which refers to the photos beside it. */
import { useTranslation } from 'react-i18next';
import { escapeHtml } from '#domain/escape-html.ts';
import type { OwnData } from '#web/features/my-data/api/get-own-data.ts';
import { type Format, useFormat } from '#web/i18n/format.ts';
import { useHeightText } from '#web/i18n/height-text.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { type Kind, PARTS, type Part } from './data-parts.ts';

/** What writes the texts of the page. */
export interface Writing extends Pick<Format, 'plain' | 'date' | 'time' | 'rupees' | 'price'> {
  language: string;
  t: (key: string, values?: Record<string, string>) => string;
  height: (stored: number) => string;
  choice: (column: string, value: string) => string;
}

/** The choice lists of columns that have another name. */
const CHOICE_LISTS: Readonly<Record<string, string>> = { education: 'highest_education' };

const STYLE = `body{font:16px/1.5 sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#222}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #ccc;padding:.3rem .5rem;text-align:left;overflow-wrap:anywhere}
tbody th{width:35%}img{max-width:15rem;margin:0 .5rem .5rem 0}`;

/** Returns a function from the data to the page, in the language of the interface. */
export function useDataPage(): (data: OwnData) => string {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const height = useHeightText();
  const choice = useOptionLabel();
  const language = i18n.resolvedLanguage ?? 'en';
  return (data) =>
    dataPage(data, { ...format, language, t: (key, values) => t(key, values ?? {}), height, choice });
}

/** Returns the page as a whole HTML document. Everything from the data is escaped. */
export function dataPage(data: OwnData, writing: Writing): string {
  const { t, language } = writing;
  const { profile } = data;
  const title = escapeHtml(
    profile ? t('my_data.page_title', { code: writing.plain(profile.user_code) }) : t('title.my_data'),
  );
  const made = escapeHtml(t('my_data.page_text', { date: moment(data.exported_at, writing) }));
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1><p>${made}</p>
${photosOf(data, writing)}
${PARTS.map((part) => section(part, data, writing)).join('\n')}
</body></html>
`;
}

function photosOf({ photos }: OwnData, { t, plain }: Writing): string {
  const images = photos.map(({ file }, index) => {
    const label = t('my_data.page_photo', { number: plain(index + 1) });
    return `<img src="${escapeHtml(file)}" alt="${escapeHtml(label)}">`;
  });
  return images.join('');
}

function section(part: Part, data: OwnData, writing: Writing): string {
  const content = part.content(data);
  const heading = `<h2>${escapeHtml(writing.t(`my_data.part.${part.name}`))}</h2>`;
  if (!content || (Array.isArray(content) && content.length === 0))
    return `${heading}<p>${escapeHtml(writing.t('my_data.page_nothing'))}</p>`;
  return (
    heading + (Array.isArray(content) ? listOf(part, content, writing) : factsOf(part, content, writing))
  );
}

function listOf(part: Part, rows: Record<string, unknown>[], writing: Writing): string {
  const columns = Object.entries(part.columns);
  const head = columns.map(([column]) => `<th>${escapeHtml(writing.t(part.labels + column))}</th>`);
  const body = rows.map(
    (row) =>
      `<tr>${columns.map(([column, kind]) => `<td>${written(column, kind, row[column], writing)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table>`;
}

function factsOf(part: Part, facts: object, writing: Writing): string {
  const values = facts as Record<string, unknown>;
  const rows = Object.entries(part.columns).map(([column, kind]) => {
    const value = written(column, kind, values[column], writing);
    return value && `<tr><th>${escapeHtml(writing.t(part.labels + column))}</th><td>${value}</td></tr>`;
  });
  return `<table><tbody>${rows.filter(Boolean).join('\n')}</tbody></table>`;
}

function written(column: string, kind: Kind, value: unknown, writing: Writing): string {
  return value === null || value === undefined || value === ''
    ? ''
    : escapeHtml(textOf(column, kind, value, writing));
}

function textOf(column: string, kind: Kind, value: unknown, writing: Writing): string {
  const text = String(value);
  if (kind.startsWith('words:')) return writing.t(kind.slice('words:'.length) + text);
  const writers: Record<string, () => string> = {
    date: () => writing.date(text),
    moment: () => moment(text, writing),
    clock: () => writing.time(text),
    code: () => writing.plain(Number(value)),
    height: () => writing.height(Number(value)),
    price: () => writing.price(Number(value)),
    rupees: () => writing.rupees(Number(value)),
    choice: () => writing.choice(column, text),
    choices: () =>
      (value as string[]).map((one) => writing.choice(CHOICE_LISTS[column] ?? column, one)).join(', '),
  };
  return writers[kind]?.() ?? text;
}

function moment(iso: string, { date, time }: Writing): string {
  return `${date(iso)}, ${time(iso)}`;
}
