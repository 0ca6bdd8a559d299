/**
 * `npm run watch`: what a timer does every five minutes: asks the server on this machine whether it is well, and mails the operator when it was
 * not twice in a row, and when it is again.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadConfig } from '#server/config/config.ts';
import { explain } from '#server/config/operator-error.ts';
import { checkServer } from '#server/health/check-outside.ts';
import { fault } from '#server/health/finding.ts';
import { findingsMail } from '#server/health/tell-operator.ts';
import { sendOnce } from '#server/mail/send-once.ts';
import { serverAddress } from '#server/ops/admin/server-address.ts';

const TIMEOUT_MS = 10_000;
const config = loadConfig(process.env, { serves: false });
const { smtp, operatorEmail, publicUrl = '' } = config;
const url = serverAddress(config, process.env);
/** Holds how often in a row the server was not well. */
const file = path.join(config.dataDir, 'watch');
const before = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;

async function mail(text: string, remedy: string): Promise<void> {
  if (!smtp || !operatorEmail) return;
  const content = findingsMail(operatorEmail, publicUrl, [fault('server', text, remedy)]);
  await sendOnce(smtp, { ...content, subject: `Health: ${text}` });
}

const { level, text: found } = await checkServer(url, TIMEOUT_MS);
if (level === 'ok') {
  rmSync(file, { force: true });
  if (before >= 2) await mail('The server is well again', 'Nothing is to be done').catch(explain);
} else {
  console.error(found);
  writeFileSync(file, String(before + 1));
  if (before === 1)
    await mail(found, 'journalctl -u reshimgath -n 50 says why; then: reshimgath doctor').catch((error) => {
      // Told next time.
      writeFileSync(file, '1');
      explain(error);
    });
}
