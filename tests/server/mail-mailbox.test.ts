/** The development mailbox over HTTP, and the words of the code mail. */
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createMailbox, type MailboxEntry } from '#dev/mailbox/mailbox.ts';
import { mailboxRoutes } from '#dev/mailbox/mailbox-routes.ts';
import { codeMail } from '#domain/mail/account-mails.ts';
import { laidOut } from '#domain/mail/mail-layout.ts';
import { named } from '#domain/mail/named-mailer.ts';

const AT = new Date('2026-03-04T05:06:07.089Z');

async function filled() {
  const mailbox = createMailbox({ clock: () => AT, kept: 3 });
  const app = new Hono().route('/dev', mailboxRoutes(mailbox));
  const get = (path: string) => app.request(path);
  const list = async (query = '') =>
    (await (await get(`/dev/mailbox.json${query}`)).json()) as MailboxEntry[];
  return { mailbox, get, list };
}

describe('the mailbox', () => {
  it('lists mails newest first with address, subject, text, code and time', async () => {
    const { mailbox, list } = await filled();
    await mailbox.send(named(codeMail({ to: 'a@b.in', code: '111111', lifeSeconds: 600, language: 'en' })));
    await mailbox.send({
      kind: 'receipt',
      to: 'c@d.in',
      subject: 'Receipt',
      text: 'Paid',
      html: '<p>Paid</p>',
      language: 'en',
    });
    expect(await list()).toEqual([
      { to: 'c@d.in', subject: 'Receipt', text: 'Paid', code: null, at: AT.toISOString() },
      {
        to: 'a@b.in',
        subject: 'Your sign-in code for Reshimgath',
        text: expect.stringContaining('111111'),
        code: '111111',
        at: AT.toISOString(),
      },
    ]);
  });

  it('lists mails to one address, also with an unescaped plus sign', async () => {
    const { mailbox, list } = await filled();
    await mailbox.send(codeMail({ to: 'asha+1@b.in', code: '222222', lifeSeconds: 600, language: 'en' }));
    await mailbox.send(codeMail({ to: 'x@y.in', code: '333333', lifeSeconds: 600, language: 'en' }));
    for (const query of ['?to=asha%2B1%40b.in', '?to=asha+1@b.in', '?to=ASHA%2B1@B.IN']) {
      expect((await list(query)).map(({ code }) => code)).toEqual(['222222']);
    }
    expect(await list('?to=nobody@b.in')).toEqual([]);
  });

  it('keeps the latest mails only', async () => {
    const { mailbox, list } = await filled();
    for (const code of ['1', '2', '3', '4', '5'])
      await mailbox.send(codeMail({ to: 'a@b.in', code, lifeSeconds: 600, language: 'en' }));
    expect((await list()).map(({ code }) => code)).toEqual(['5', '4', '3']);
  });

  it('shows mails as text on a page without scripts, which reloads itself', async () => {
    const { mailbox, get } = await filled();
    await mailbox.send({
      kind: 'code',
      to: '"><img src=x>@b.in',
      subject: '<script>alert(1)</script>',
      text: '</pre><b>',
      html: '',
      language: 'en',
      code: '444444',
    });
    const page = await get('/dev/mailbox?to=%22%3E%3Cimg%20src%3Dx%3E%40b.in');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await (await get('/dev/mailbox')).text();
    expect(html).toContain('444444');
    expect(html).toContain('http-equiv="refresh"');
    for (const source of [html, await page.text()]) {
      expect(source).not.toMatch(/<script|<img|<b>|style=|<style/);
    }
    const style = await get('/dev/mailbox.css');
    expect(style.headers.get('content-type')).toMatch(/^text\/css/);
  });
});

describe('the code mail', () => {
  it.each([
    ['en', 'Reshimgath', /valid for 10 minutes/, /Never share this code/],
    ['mr', 'रेशीमगाठ', /१० मिनिटे वैध/, /कोणालाही सांगू नका/],
  ] as const)(
    'contains in %s code, product, lifetime and warning, as text and HTML, without links',
    (language, product, life, warning) => {
      const mail = named(codeMail({ to: 'a@b.in', code: '123456', lifeSeconds: 600, language }));
      for (const body of [mail.text, mail.html]) {
        expect(body).toContain('123456');
        expect(body).toContain(product);
        expect(body).toMatch(life);
        expect(body).toMatch(warning);
        expect(body).not.toMatch(/https?:|<a |<img|<script|www\./);
      }
      expect(mail.html).toContain(`<html lang="${language}">`);
      expect(mail.subject).not.toContain('123456');
    },
  );

  it('escapes values in every mail', () => {
    const content = laidOut({
      subject: 'Any',
      language: 'en',
      preview: '<p>',
      blocks: [
        { kind: 'text', text: '<script>' },
        { kind: 'facts', facts: [['Paid "on"', "<1 & 'x'>"]] },
      ],
    });
    const { html, text } = named(content, 'Silk & <Knot>');
    expect(html).toContain('<title>Silk &amp; &lt;Knot&gt;</title>');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('Paid &quot;on&quot;');
    expect(html).toContain('&lt;1 &amp; &#39;x&#39;&gt;');
    expect(text).toBe('<script>\n\nPaid "on": <1 & \'x\'>\n\nSilk & <Knot>\n');
  });
});
