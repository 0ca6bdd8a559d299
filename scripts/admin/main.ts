/** `npm run admin`: reads the command line, runs one command against the running server, and prints the result. */
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { inspect, parseArgs } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { printable, printableLines } from '#domain/printable.ts';
import { type Backend, createBackend } from '#functions/_shared/backend.ts';
import { type Config, loadConfig } from '#server/config/config.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { exchangeJwtSecret, storedSecretKey } from '#server/config/secrets.ts';
import { exportMember } from '#server/ops/admin/export.ts';
import { fileFault } from '#server/ops/admin/file-fault.ts';
import { invite } from '#server/ops/admin/invitation.ts';
import * as operator from '#server/ops/admin/operator.ts';
import { serverAddress } from '#server/ops/admin/server-address.ts';
import { settings } from '#server/ops/admin/settings.ts';

const USAGE = `npm run admin -- COMMAND

  find CODE|ADDRESS|+NUMBER    a member's state
  unlist CODE "REASON"         take a member off the lists; they are shown the reason
  relist CODE                  put them back
  delete CODE [--yes]          delete an account with all that is theirs
  export CODE FOLDER           what is stored of a member, for the nominee who proved to be entitled
  payments CODE                payments, what became of each, refunds and disputes
  role ADDRESS operator|moderator|none
                               who may open /desk: moderators decide on reports, photos and stories, operators see everything
  invite ADDRESS operator|moderator
                               the same for an address that has not signed in yet, and a mail to it
  settings export|import FILE  the community's settings, fee and choice lists, for another installation
  limits                       who has seen as many profiles or contact details in a day as is allowed
  mails CODE|ADDRESS|+NUMBER   what was mailed or texted there
  exchange-token-secret [--at-once]
                               a new secret for access tokens, taken at the next start; what the old one signed
                               works for an hour more (at once: it doesn't; browsers fetch new tokens by themselves)

The server must be running. With DATA_DIR in the settings it is called on this machine, at HOST and PORT; otherwise at PUBLIC_URL, with
SECRET_KEY.`;

const OWN_SECRET =
  'JWT_SECRET stands in the settings: exchange it there, put the old one into JWT_SECRET_PREVIOUS and the present time ' +
  `into JWT_SECRET_EXCHANGED_AT (${new Date().toISOString().slice(0, 19)}Z), and take both out after an hour.`;

const keyOf = ({ secrets, dataDir }: Config) => secrets.secretKey ?? storedSecretKey(dataDir);

function connect(config: Config): SupabaseClient {
  const auth = { persistSession: false, autoRefreshToken: false };
  return createClient(serverAddress(config, process.env), keyOf(config), { auth });
}

function backendOf(config: Config): Backend {
  const [backendUrl, serviceKey] = [serverAddress(config, process.env), keyOf(config)];
  return createBackend({
    backendUrl,
    serviceKey,
    publishableKey: serviceKey,
    variables: {},
    now: () => new Date(),
    fetch,
  });
}

/** Every line may contain user input, so it is escaped. */
function show(lines: readonly string[]): void {
  for (const line of lines) console.log(printable(line));
}

async function confirmDeletion(client: SupabaseClient, code: string): Promise<void> {
  show(await operator.find(client, code));
  if (!process.stdin.isTTY) throw new OperatorError('Nobody is here to confirm it: add --yes.');
  const ask = createInterface({ input: process.stdin, output: process.stdout });
  const question = `\nType ${printable(code)} again to delete this account for ever: `;
  const typed = await ask.question(question).catch(() => {
    // Ctrl-C or Ctrl-D, which leave the cursor behind the question.
    console.log();
    return '';
  });
  ask.close();
  if (typed.trim() !== code) throw new OperatorError('Nothing was deleted.');
}

/** A path relative to the folder where the command was given: npm itself changes to the project's folder. */
const pathFrom = (argument: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), argument);

interface Command {
  takes: string[];
  run(config: Config, values: string[], options: { yes?: boolean; atOnce?: boolean }): Promise<string[]>;
}

const onMember = (work: (client: SupabaseClient, member: string) => Promise<string[]>): Command['run'] => {
  return (config, [member = '']) => work(connect(config), member);
};

const COMMANDS: Record<string, Command> = {
  find: { takes: ['CODE, ADDRESS or NUMBER'], run: onMember(operator.find) },
  unlist: {
    takes: ['CODE', 'REASON'],
    run: (config, [code = '', reason = '']) => operator.unlist(connect(config), code, reason),
  },
  relist: { takes: ['CODE'], run: onMember(operator.relist) },
  delete: {
    takes: ['CODE'],
    async run(config, [code = ''], { yes }) {
      const client = connect(config);
      if (!yes) await confirmDeletion(client, code);
      return operator.remove(client, backendOf(config), code);
    },
  },
  export: {
    takes: ['CODE', 'FOLDER'],
    run: (config, [code = '', folder = '']) => exportMember(connect(config), code, pathFrom(folder)),
  },
  payments: { takes: ['CODE'], run: onMember(operator.payments) },
  role: {
    takes: ['ADDRESS', 'operator, moderator or none'],
    run: (config, [address = '', role = '']) => operator.setRole(connect(config), address, role),
  },
  invite: {
    takes: ['ADDRESS', 'operator or moderator'],
    run: (config, values) =>
      invite(connect(config), values, {
        smtp: config.smtp,
        siteUrl: config.publicUrl ?? serverAddress(config, process.env),
      }),
  },
  settings: {
    takes: ['export or import', 'FILE'],
    run: (config, [direction = '', file = '']) => settings(connect(config), direction, pathFrom(file)),
  },
  limits: { takes: [], run: (config) => operator.limits(connect(config)) },
  mails: { takes: ['CODE, ADDRESS or NUMBER'], run: onMember(operator.mails) },
  'exchange-token-secret': {
    takes: [],
    async run({ dataDir, secrets }, _, { atOnce }) {
      if (secrets.jwtSecret !== undefined) throw new OperatorError(OWN_SECRET);
      exchangeJwtSecret(dataDir, { atOnce });
      return ['There is a new secret for access tokens. Restart the server to use it.'];
    },
  },
};

async function run(args: string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      yes: { type: 'boolean' },
      'at-once': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return USAGE.split('\n');
  const [name = '', ...given] = positionals;
  const command = COMMANDS[name];
  if (!command)
    throw new OperatorError(name ? `There is no command "${printable(name)}".\n\n${USAGE}` : USAGE);
  if (given.length !== command.takes.length)
    throw new OperatorError(`${name} takes ${command.takes.join(' and ') || 'nothing'}.`);
  const config = loadConfig(process.env, { serves: false });
  return command.run(config, given, { yes: values.yes, atOnce: values['at-once'] });
}

try {
  show(await run(process.argv.slice(2)));
} catch (error) {
  const isPlain = error instanceof OperatorError || error instanceof TypeError;
  console.error(printableLines(fileFault(error) ?? (isPlain ? error.message : inspect(error))));
  process.exitCode = 1;
}
