/**
 * The development mailbox in a browser and for tests: `/dev/mailbox` and `/dev/mailbox.json?to=ADDRESS`. Never mounted in production.
 */
import { Hono } from 'hono';
import { escapeHtml } from '#domain/escape-html.ts';
import type { Mailbox, MailboxEntry } from './mailbox.ts';

const REFRESH_SECONDS = 5;

/** A separate file, so that the page works under the strictest content security policy. */
const STYLE = `
body { margin: 0; background: #fbf7f0; color: #2a1b1e; font: 16px/1.5 Mukta, "Noto Sans Devanagari", system-ui, sans-serif; }
main { max-width: 640px; margin: 0 auto; padding: 24px 16px; }
h1 { margin: 0; font: 29px/1.35 "Tiro Devanagari Marathi", Georgia, serif; color: #a3192f; }
.hint { margin: 4px 0 20px; color: #6b565a; font-size: 14.5px; }
form { display: flex; gap: 8px; margin-bottom: 20px; }
input, button { min-height: 48px; box-sizing: border-box; border-radius: 13px; border: 1px solid #eadfd3; font: inherit; padding: 0 14px; }
input { flex: 1; min-width: 0; background: #fff; }
button { background: #a3192f; color: #fff; border-color: #a3192f; border-radius: 24px; padding: 0 22px; }
:focus-visible { outline: 2px solid #a3192f; outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
li { background: #fff; border-radius: 18px; padding: 16px 18px; box-shadow: 0 2px 10px rgb(42 27 30 / 8%); overflow-wrap: anywhere; }
.meta { color: #6b565a; font-size: 13px; display: flex; justify-content: space-between; gap: 12px; }
.subject { font-weight: 600; }
.code { display: block; margin: 6px 0; color: #a3192f; font: 700 34px/1.2 ui-monospace, Consolas, monospace; letter-spacing: 6px; }
pre { white-space: pre-wrap; font: inherit; font-size: 14.5px; color: #6b565a; margin: 8px 0 0; }
summary { cursor: pointer; padding: 10px 0; font-size: 14.5px; }
`;

function entryAsHtml({ to, subject, text, code, at }: MailboxEntry): string {
  return `<li><div class="meta"><span>${escapeHtml(to)}</span><time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></div>
<div class="subject">${escapeHtml(subject)}</div>${code === null ? '' : `<output class="code">${escapeHtml(code)}</output>`}
<details><summary>Whole text</summary><pre>${escapeHtml(text)}</pre></details></li>`;
}

function pageAsHtml(entries: MailboxEntry[], to: string | undefined): string {
  const list =
    entries.length === 0 ? '<p>Nothing yet.</p>' : `<ul>${entries.map(entryAsHtml).join('\n')}</ul>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>Development mailbox</title><link rel="stylesheet" href="/dev/mailbox.css"></head>
<body><main><h1>Development mailbox</h1><p class="hint">Mails and text messages that this server would have sent, newest first. The page renews itself every ${REFRESH_SECONDS} seconds.</p>
<form action="/dev/mailbox"><input type="text" name="to" aria-label="Address or number" placeholder="Only those to this address or number" value="${escapeHtml(to ?? '')}"><button>Show</button></form>
${list}</main></body></html>
`;
}

/** The requested address. An unencoded `+` in a query is decoded as a space, which no address contains. */
function askedAddress(value: string | undefined): string | undefined {
  return value?.trim().replaceAll(' ', '+') || undefined;
}

/** The routes of the development mailbox, to be mounted at `/dev`. */
export function mailboxRoutes(mailbox: Mailbox): Hono {
  const routes = new Hono();
  routes.use('/mailbox*', async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  });
  routes.get('/mailbox', (context) => {
    const to = askedAddress(context.req.query('to'));
    return context.html(pageAsHtml(mailbox.list(to), to));
  });
  routes.get('/mailbox.json', (context) => context.json(mailbox.list(askedAddress(context.req.query('to')))));
  // What a gateway of text messages would receive: TEXT_URL points here while there is none.
  routes.get('/mailbox/text', (context) => {
    const { to = '', text = '', code = '' } = context.req.query();
    mailbox.keepText({ to: `+${to}`, text, code: code === '' ? null : code });
    return context.json({});
  });
  routes.get('/mailbox.css', (context) =>
    context.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  return routes;
}
