/** Mails the operator what is wrong, once for each finding until it is over. */
import { laidOut } from '#domain/mail/mail-layout.ts';
import type { Mailer } from '#domain/mail/mailer.ts';
import type { Database } from '#server/database/client/database.ts';
import { SERVER_OWNER } from '#server/database/client/scope.ts';
import { recordRun } from './facts.ts';
import type { Finding } from './finding.ts';

export interface Telling {
  database: Database;
  mailer: Pick<Mailer, 'send'>;
  /** Null: findings are logged. */
  operatorEmail: string | null;
  siteUrl: string;
  say: (line: string) => void;
}

const keyOf = ({ about, level, text }: Finding) => `${about} ${level} ${text.replace(/\d+/g, '#')}`;

/** A mail about findings. */
export function findingsMail(to: string, siteUrl: string, findings: readonly Finding[]) {
  const text = `Something needs you${siteUrl ? ` at ${siteUrl}` : ''}. All findings: reshimgath doctor, or ${siteUrl}/desk/health`;
  const content = laidOut({
    subject: `Health: ${[...new Set(findings.map(({ about }) => about))].join(', ')}`,
    language: 'en',
    preview: text,
    blocks: [
      { kind: 'text', text },
      ...findings.flatMap(({ about, text: finding, remedy = '' }) => [
        { kind: 'text' as const, text: `${about}: ${finding}.` },
        { kind: 'note' as const, text: remedy },
      ]),
    ],
  });
  return { kind: 'alert' as const, to, ...content };
}

/** Of several servers that look at the same moment one takes each finding. */
async function takeNew(database: Database, findings: readonly Finding[]): Promise<Finding[]> {
  const keys = JSON.stringify(findings.map(keyOf));
  await database.query(SERVER_OWNER, {
    text: `delete from server.told where told_at < now() - interval '7 days' or finding not in (select jsonb_array_elements_text($1::jsonb))`,
    values: [keys],
  });
  const taken = await database.query<{ finding: string }>(SERVER_OWNER, {
    text: `insert into server.told (finding) select distinct jsonb_array_elements_text($1::jsonb) on conflict do nothing returning finding`,
    values: [keys],
  });
  const fresh = new Set(taken.map(({ finding }) => finding));
  return findings.filter((finding) => fresh.has(keyOf(finding)));
}

async function forget(database: Database, findings: readonly Finding[]): Promise<void> {
  await database.query(SERVER_OWNER, {
    text: 'delete from server.told where finding in (select jsonb_array_elements_text($1::jsonb))',
    values: [JSON.stringify(findings.map(keyOf))],
  });
}

/** Tells what is new and wrong. A finding that could not be mailed is told next time. */
export async function tellOperator(findings: readonly Finding[], telling: Telling): Promise<void> {
  const { database, mailer, operatorEmail, siteUrl, say } = telling;
  const mails = findings.find(({ about, level }) => about === 'mails' && level === 'fault');
  if (mails) await recordRun(database, 'mails', mails.text);
  const fresh = await takeNew(
    database,
    findings.filter(({ level }) => level !== 'ok'),
  );
  if (fresh.length === 0) return;
  for (const { about, text } of fresh) say(`Health: ${about}: ${text}`);
  if (operatorEmail === null) return;
  try {
    await mailer.send(findingsMail(operatorEmail, siteUrl, fresh));
  } catch (error) {
    await forget(database, fresh);
    throw error;
  }
}
