/** `npm run doctor`: looks at everything an operator should know of, whether the server runs or not, and says what to do. */
import { laidOut } from '#domain/mail/mail-layout.ts';
import { MailFailure } from '#domain/mail/mailer.ts';
import { printable } from '#domain/printable.ts';
import { type Config, loadConfig } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { connect } from '#server/database/client/pool.ts';
import { runningCluster } from '#server/database/cluster/running-cluster.ts';
import { checkServer } from '#server/health/check-outside.ts';
import { examine } from '#server/health/examine.ts';
import { type Finding, fault, ok, warning } from '#server/health/finding.ts';
import { sendOnce } from '#server/mail/send-once.ts';
import { serverAddress } from '#server/ops/admin/server-address.ts';
import { openObjectStore } from '#server/storage/open-object-store.ts';

const TIMEOUT_MS = 5000;

/** Sends a mail to the operator, as a person would try it. */
async function checkMailServer({ smtp, operatorEmail, publicUrl }: Config): Promise<Finding> {
  if (!smtp) return ok('mail server', 'There is none in the settings (development)');
  if (!operatorEmail) return warning('mail server', 'No mail was sent', 'Set OPERATOR_EMAIL');
  const text = `This mail was sent by "reshimgath doctor" at ${publicUrl}: the mail server accepts mails.`;
  const content = laidOut({
    subject: 'A test mail',
    language: 'en',
    preview: text,
    blocks: [{ kind: 'text', text }],
  });
  try {
    await sendOnce(smtp, { kind: 'alert', to: operatorEmail, ...content });
    return ok('mail server', `It has accepted a mail to ${operatorEmail}: look whether it arrives`);
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    return fault(
      'mail server',
      error.message,
      'See "mails don\'t arrive" in docs/operations.md, then correct SMTP_URL',
    );
  }
}

async function findingsOf(config: Config): Promise<Finding[]> {
  const server = checkServer(serverAddress(config, process.env), TIMEOUT_MS);
  const mails = checkMailServer(config);
  const address = config.databaseDirectUrl ?? config.databaseUrl ?? (await runningCluster(config.dataDir));
  const objectStore = await openObjectStore(config);
  if (address === null) {
    const remedy =
      'Start the server: systemctl start reshimgath; journalctl -u reshimgath -n 50 says why it ends';
    const database = fault('database', 'It does not run', remedy);
    return [await server, await mails, database];
  }
  const database = connect({ address, max: 2 });
  try {
    return [await server, await mails, ...(await examine({ config, database, objectStore }))];
  } finally {
    await database.close();
  }
}

const SIGNS = { ok: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' };

function show({ about, level, text, remedy }: Finding): void {
  console.log(`${SIGNS[level]}  ${about.padEnd(14)} ${printable(text)}`);
  if (remedy) console.log(`${' '.repeat(25)}→ ${printable(remedy)}`);
}

try {
  const findings = await findingsOf(loadConfig(process.env));
  for (const finding of findings) show(finding);
  const faults = findings.filter(({ level }) => level === 'fault').length;
  console.log(faults === 0 ? '\nAll is well enough to serve.' : `\n${faults} faults need you.`);
  process.exitCode = faults === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}
