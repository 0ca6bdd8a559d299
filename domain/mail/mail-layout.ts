/**
 * The layout of every mail: one column on an ivory background, as HTML and as plain text. Only tables and inline styles, because mail programs
 * support nothing else in common.
 */
import { escapeHtml } from '../escape-html.ts';
import type { Language } from '../language.ts';
import type { Mail } from './mailer.ts';
import { filled, NAME_PLACE, WORDS } from './words.ts';

/** A piece of a mail: a paragraph, a code in large figures, label and value pairs, or a small note. */
export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'note'; text: string };

export interface MailContent {
  subject: string;
  language: Language;
  /** Shown by mail programs beside the subject, before the mail is opened. */
  preview: string;
  blocks: readonly MailBlock[];
}

const COLOUR = {
  ivory: '#FBF7F0',
  paper: '#FFFFFF',
  ink: '#2A1B1E',
  ink2: '#6B565A',
  line: '#EADFD3',
  kumkum: '#A3192F',
  soft: '#FBEAEC',
};
const FONT =
  "font-family:Mukta,'Noto Sans Devanagari','Kohinoor Devanagari','Nirmala UI',-apple-system,'Segoe UI',Roboto,Arial,sans-serif;";
const DISPLAY =
  "font-family:'Tiro Devanagari Marathi','Noto Serif Devanagari',Georgia,'Times New Roman',serif;";

function blockAsHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px;${FONT}font-size:16px;line-height:1.55;color:${COLOUR.ink};">${escapeHtml(block.text)}</p>`;
    case 'note':
      return `<p style="margin:0 0 10px;${FONT}font-size:14px;line-height:1.55;color:${COLOUR.ink2};">${escapeHtml(block.text)}</p>`;
    case 'code':
      return (
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px;"><tr>` +
        `<td align="center" bgcolor="${COLOUR.soft}" style="padding:18px 12px;border-radius:13px;background:${COLOUR.soft};` +
        `font-family:Menlo,Consolas,'Courier New',monospace;font-size:34px;line-height:1.2;letter-spacing:8px;font-weight:700;color:${COLOUR.kumkum};">` +
        `${escapeHtml(block.code)}</td></tr></table>`
      );
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;">${block.facts
        .map(
          ([label, value]) =>
            `<tr><td style="padding:8px 12px 8px 0;border-bottom:1px solid ${COLOUR.line};${FONT}font-size:14px;color:${COLOUR.ink2};">${escapeHtml(label)}</td>` +
            `<td align="right" style="padding:8px 0;border-bottom:1px solid ${COLOUR.line};${FONT}font-size:16px;color:${COLOUR.ink};">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`;
  }
}

/** A whole document without links, pictures or scripts; every text is escaped. */
function asHtml({ language, preview, blocks }: MailContent): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><meta name="color-scheme" content="light"><title>${NAME_PLACE}</title></head>
<body style="margin:0;padding:0;background:${COLOUR.ivory};" bgcolor="${COLOUR.ivory}">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;color:${COLOUR.ivory};">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${COLOUR.ivory}" style="background:${COLOUR.ivory};"><tr><td align="center" style="padding:28px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:480px;">
<tr><td align="center" style="padding:0 0 18px;${DISPLAY}font-size:29px;line-height:1.35;color:${COLOUR.kumkum};">${NAME_PLACE}</td></tr>
<tr><td bgcolor="${COLOUR.paper}" style="background:${COLOUR.paper};border:1px solid ${COLOUR.line};border-radius:18px;padding:26px 24px 16px;">
${blocks.map(blockAsHtml).join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>
`;
}

/** The plain text of the same content. */
function asText({ blocks }: MailContent): string {
  const paragraphs = blocks.map((block) => {
    if (block.kind === 'code') return `    ${block.code}`;
    if (block.kind === 'facts') return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    return block.text;
  });
  return `${[...paragraphs, NAME_PLACE].join('\n\n')}\n`;
}

/** Where to complain, below every mail but those with a code, which contain no address. */
export function grievanceNote(language: Language, publicUrl: string): MailBlock {
  return { kind: 'note', text: filled(WORDS[language].grievance, { address: `${publicUrl}/grievance` }) };
}

/** Lays out a mail as HTML and as plain text. */
export function laidOut(content: MailContent): Pick<Mail, 'subject' | 'language' | 'text' | 'html'> {
  const { subject, language } = content;
  return { subject, language, text: asText(content), html: asHtml(content) };
}
