import type { Config } from '#server/config/config.ts';
import type { Started } from './server.ts';

/** The first line of a server in development mode: what is not real in it, and why. Undefined when all of it is. */
export function developmentLine({ environment, smtp, payments }: Config): string | undefined {
  if (environment === 'production') return undefined;
  const mails = smtp ? 'mails are sent' : 'mails stay in a mailbox here (set SMTP_URL to send them)';
  const money = {
    simulator: 'payments are simulated (set RAZORPAY_KEY_ID for real ones)',
    test: 'payments are the provider’s tests',
    live: 'payments are real',
  }[payments.mode];
  return `Development mode: ${mails}; ${money}.`;
}

/** The last lines of a start: where to open the product and how to get in. */
export function readyLines({
  config,
  url,
  hasDemoMembers,
  withFrontEnd,
}: Started & { config: Config; withFrontEnd: boolean }): string[] {
  const lines = [
    '',
    `Reshimgath is ready${config.environment === 'production' ? '' : ' (development mode)'}.`,
    withFrontEnd ? `  Open           ${url}` : `  Backend        ${url} (without the front end)`,
  ];
  if (config.environment === 'development' && !config.smtp) lines.push(`  Sign-in codes  ${url}/dev/mailbox`);
  if (hasDemoMembers)
    lines.push(
      '  Demo members   sign in as member@demo.test (a valid member) or new@demo.test (an empty profile)',
    );
  lines.push('  Stop           Ctrl-C');
  return lines;
}

/** What to do about a port that can't be had; undefined when the failure is another. */
export function portFault(error: unknown, { host, port }: Config): string | undefined {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is busy: stop what uses it, or choose another one, e.g. PORT=${port + 1}`;
    case 'EACCES':
      return `Port ${port} is not open to this user: choose one above 1023, e.g. PORT=3000`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST=${host} is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all of its addresses`;
    default:
      return undefined;
  }
}
