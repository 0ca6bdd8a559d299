import type { Config } from '#server/config/config.ts';

/** What is known of a server once it serves requests. */
export interface Started {
  url: string;
  hasDemoMembers: boolean;
}

/** The first line of a server in development mode: which services are simulated, and how to change that. Undefined in production. */
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

/** The last lines of a start: the address, how to sign in, how to stop. */
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

/** What to do when the port cannot be opened; undefined when the error has another cause. */
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
