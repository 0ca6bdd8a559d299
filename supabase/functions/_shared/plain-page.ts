/** Pages that functions answer without the front end, with its fonts and colours: a title, a few lines and at most a form. */
import { FONTS_ADDRESS } from '#domain/biodata/html.ts';
import { escapeHtml } from '#domain/escape-html.ts';

/** No scripts, nothing from elsewhere, no frames. */
const POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A response that is not cached, not indexed, not framed, and sends no referrer. It has these headers itself, to have them on Deno, too. */
export function htmlPage(html: string, status = 200): Response {
  return new Response(html, {
    status,
    headers: {
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    },
  });
}

interface PlainPage {
  title: string;
  /** HTML. */
  body: string;
  status: number;
  /** The community's name beside the logo. */
  brand: string;
  /** Default: Marathi. */
  language?: 'en' | 'mr';
  /** Begins at the top and is as wide as a column of the front end. */
  wide?: boolean;
}

/** A page in the product's look. */
export function plainPage({
  title,
  body,
  status,
  brand,
  language = 'mr',
  wide = false,
}: PlainPage): Response {
  return htmlPage(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${FONTS_ADDRESS}">
<style>body{margin:0;min-height:100vh;display:grid;grid-template:auto 1fr/minmax(0,1fr);place-items:center;background:#fbf7f0;color:#2a1b1e;
font-family:Mukta,"Mukta Devanagari",sans-serif;line-height:1.5;text-align:center}main{box-sizing:border-box;width:calc(100% - 32px);max-width:32rem;margin:0 0 15vh;padding:32px 24px;background:#fff;border-radius:18px;box-shadow:0 2px 12px #2a1b1e1a}
.wide{width:100%;max-width:725px;margin:0;padding:0 16px 40px;align-self:start;background:none;box-shadow:none}
.brand{display:flex;gap:10px;align-items:center;justify-self:stretch;margin:0 auto;width:100%;max-width:725px;box-sizing:border-box;padding:14px 20px;
font:400 1.4rem/1.35 "Tiro Devanagari Marathi","Tiro Devanagari",Mukta,"Mukta Devanagari",serif;color:#7c1023;text-align:left}
h1{font-size:1.5rem;line-height:1.35;margin:0 0 .5em}
form,label{display:grid;gap:6px;text-align:left}form{gap:16px;margin-bottom:32px}h2{font-size:1.2rem;margin:1.5em 0 .5em}label{font-weight:600}
input,select,textarea{font:inherit;font-weight:400;min-height:44px;padding:8px 12px;border:1px solid #8a7377;border-radius:12px;background:#fff;color:#2a1b1e;
width:100%;box-sizing:border-box}label.check{grid-template-columns:auto 1fr;align-items:start;font-weight:400}label.check input{width:24px;min-height:24px}
p span[lang],h1 span,h2 span,legend span,.check span[lang],button span{display:block}main:has(label){text-align:left}p span[lang]{margin-top:.3em}a{color:#a3192f}
[role=alert]{color:#8a1226;font-weight:600}form button{justify-self:center}form:last-child{margin-bottom:0}
fieldset{display:grid;gap:6px;margin:0;padding:12px;border:1px solid #8a7377;border-radius:12px;text-align:left;min-width:0}legend{float:left;width:100%;font-weight:600}legend+*{clear:both}
b{overflow-wrap:anywhere}button{font:inherit;font-weight:600;min-height:48px;padding:8px 28px;border:0;border-radius:24px;background:#a3192f;color:#fff}
button.quiet{background:none;color:inherit;border:1px solid}
:focus-visible{outline:3px solid #a3192f;outline-offset:2px}
@media(prefers-color-scheme:dark){:root{color-scheme:dark}body{background:#1d1215;color:#f5eae2}main{background:#281b1f}input,select,textarea{background:#281b1f;color:#f5eae2}
a,[role=alert],.brand,summary{color:#f2a0ad!important}:focus-visible{outline-color:#f2a0ad}}</style></head>
<body><div class="brand"><img src="/logo.svg" alt="" width="36" height="36">${escapeHtml(brand)}</div><main${wide ? ' class="wide"' : ''}>${body}</main></body></html>`,
    status,
  );
}
