/**
 * The tools that only development and tests have: the mailbox instead of a mail server, and the simulated payment provider.
 * The server imports this module dynamically, and never in production.
 */
import { Hono } from 'hono';
import type { ProductConfig, StartDevelopmentTools } from '#server/app-deps.ts';
import { knownHosts } from './known-hosts.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import { mailboxRoutes } from './mailbox/mailbox-routes.ts';
import { routesOf as simulatorRoutes } from './razorpay-simulator/routes.ts';
import { createSimulator, type Simulator } from './razorpay-simulator/simulator.ts';

export { createMailbox } from './mailbox/mailbox.ts';
export { hasDemoMembers, seedDemoMembers } from './seed/seed-demo-members.ts';

interface ToolsOptions {
  /** Shown at `/dev/mailbox`; undefined when a mail server is configured. */
  mailbox?: Mailbox;
  /** Stores the simulator's state across restarts. */
  snapshotFile?: string;
  /** The bearer token of the simulator's control routes. */
  controlToken?: string;
  /** Called with the simulator, in simulator mode. */
  onSimulator?: (simulator: Simulator) => void;
}

function simulatorOf(
  { payment, backendUrl }: ProductConfig,
  { snapshotFile, controlToken }: ToolsOptions,
  { clock, deliver }: Pick<Parameters<StartDevelopmentTools>[0], 'clock' | 'deliver'>,
): Simulator | undefined {
  if (payment.mode !== 'simulator') return undefined;
  return createSimulator({
    keyId: payment.keyId,
    keySecret: payment.keySecret,
    webhookSecret: payment.webhookSecret,
    webhookUrl: `${backendUrl}/webhooks/razorpay`,
    fetch: async (url, init) => deliver(url, init),
    clock: () => clock().getTime(),
    snapshotFile,
    controlToken,
  });
}

export function developmentTools(options: ToolsOptions): StartDevelopmentTools {
  return ({ config, ...given }) => {
    const simulator = simulatorOf(config, options, given);
    if (simulator) options.onSimulator?.(simulator);
    const dev = new Hono().use(knownHosts(config.backendUrl));
    if (options.mailbox) dev.route('/', mailboxRoutes(options.mailbox));
    return {
      routes: {
        ...(simulator && { '/checkout-simulator': simulatorRoutes(simulator) }),
        '/dev': dev,
      },
      close: () => simulator?.close(),
    };
  };
}
