/**
 * The mail templates of a hosted project (supabase/templates, supabase/config.toml): GoTrue's template language around the same texts as the
 * embedded server's mails. After a change of the mails: `vitest run --project unit domain/mail/hosted-templates.test.ts --update`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, type TomlTable } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import type { Language } from '../language.ts';
import { CODE_LENGTH } from '../limits.ts';
import { codeMail, emailChangeCodeMail } from './account-mails.ts';
import type { Mail } from './mailer.ts';
import { named } from './named-mailer.ts';

const SUPABASE = path.join(import.meta.dirname, '../../supabase');
const CODE = { code: '{{ .Token }}', to: '{{ .Email }}', lifeSeconds: 600 };

const inLanguage = (textOf: (language: Language) => string) =>
  `{{ if eq .Data.language "mr" }}${textOf('mr')}{{ else }}${textOf('en')}{{ end }}`;
const forRecipient = (textOf: (recipient: 'current' | 'new') => string) =>
  `{{ if eq .SendingTo .NewEmail }}${textOf('new')}{{ else }}${textOf('current')}{{ end }}`;

const signIn = (part: 'subject' | 'html') =>
  inLanguage((language) => named(codeMail({ ...CODE, language }))[part]);
const emailChange = (part: keyof Pick<Mail, 'subject' | 'html'>) =>
  forRecipient((recipient) =>
    inLanguage(
      (language) =>
        named(emailChangeCodeMail({ ...CODE, language }, { recipient, newAddress: '{{ .NewEmail }}' }))[part],
    ),
  );

const config = parse(readFileSync(path.join(SUPABASE, 'config.toml'), 'utf8'));
const auth = config.auth as TomlTable;
const email = auth.email as TomlTable;
const templates = email.template as Record<string, { subject: string; content_path: string }>;

test('the template of sign-in codes says what the embedded server’s mail says', async () => {
  await expect(signIn('html')).toMatchFileSnapshot(path.join(SUPABASE, 'templates/sign-in-code.html'));
});

test('the template of a change of address says what the embedded server’s mails say', async () => {
  await expect(emailChange('html')).toMatchFileSnapshot(path.join(SUPABASE, 'templates/email-change.html'));
});

describe('config.toml', () => {
  test.each([
    ['confirmation', signIn('subject'), 'sign-in-code.html'],
    ['magic_link', signIn('subject'), 'sign-in-code.html'],
    ['email_change', emailChange('subject'), 'email-change.html'],
  ])('sends %s with the code in place of a link', (name, subject, file) => {
    expect(templates[name]).toEqual({ subject, content_path: `./supabase/templates/${file}` });
    const text = readFileSync(path.join(SUPABASE, 'templates', file), 'utf8');
    expect(text).toContain('{{ .Token }}');
    expect(text).not.toMatch(/ConfirmationURL|TokenHash|href=/);
  });

  test('has codes of the length, life and rate that the screens and the embedded server have', () => {
    const codes = { otp_length: CODE_LENGTH, otp_expiry: 600, max_frequency: '60s' };
    expect(email).toMatchObject(codes);
    expect(auth.sms).toMatchObject(codes);
    expect(email).not.toHaveProperty('enable_signup');
    expect(auth).toMatchObject({
      enable_signup: true,
      enable_anonymous_sign_ins: false,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: 10,
    });
  });

  test('takes the mail server from secrets', () => {
    expect(email.smtp).toMatchObject({
      enabled: true,
      host: 'env(SMTP_HOST)',
      user: 'env(SMTP_USER)',
      pass: 'env(SMTP_PASS)',
      admin_email: 'env(SMTP_FROM)',
    });
  });
});
