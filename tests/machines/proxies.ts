/**
 * The proxies of deploy/proxy before several machines, by their lines for that, without TLS. Each names the machine that answered, and believes the
 * client's address that a request names.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';

export const HUB = '10.77.0.1';
export const PROXY_PORT = 8080;

/** A machine as the proxy knows it. */
interface Upstream {
  url: string;
}

export interface Balancer {
  /** Sends nothing to a machine any more; resolves when the last request is answered. */
  takeOut(machine: Upstream): Promise<void>;
  putBack(): Promise<void>;
}

type Starts = (folder: string, machines: Upstream[]) => Promise<Balancer & { stop(): Promise<unknown> }>;

const hostOf = ({ url }: Upstream) => new URL(url).host;

/** A shipped configuration for these machines. */
function shipped(file: string, machines: Upstream[]): string {
  const text = readFileSync(path.join('deploy/proxy', file), 'utf8').replace(
    '/usr/local/share/reshimgath',
    path.resolve('deploy'),
  );
  return machines.reduce(
    (lines, machine, index) => lines.replace(`10.0.0.${index + 1}:3000`, hostOf(machine)),
    text,
  );
}

/** Runs a proxy until it is stopped. */
function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    child,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function nginxConfiguration(folder: string, machines: Upstream[]): string {
  const site = shipped('nginx.conf', machines)
    .replace(/^upstream reshimgath \{[^}]*\}/m, '')
    .replace(/^#(?! \w)/gm, '')
    .replace(/server \{\n {2}listen 80;[^}]*\}/, '')
    .replace(/.*(?:ssl_|\[::\]).*\n/g, '')
    .replace('listen 443 ssl http2', `listen ${HUB}:${PROXY_PORT}`)
    .replaceAll('DOMAIN', HUB);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `user root; worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off; ${temporary.join(' ')}
  set_real_ip_from 10.77.0.0/16; real_ip_header X-Forwarded-For; add_header X-Machine $upstream_addr always;
  ${site}
}`;
}

/** The processes that nginx's first one has: two generations while it is reloaded. */
const childrenOf = (pid: number | undefined) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);

export const startNginx: Starts = async (folder, machines) => {
  const file = path.join(folder, 'nginx.conf');
  const configuration = nginxConfiguration(folder, machines);
  writeFileSync(file, configuration);
  const { child, stop } = run('/usr/sbin/nginx', ['-p', folder, '-c', file, '-e', `${folder}/error.log`]);
  const reload = async (text: string) => {
    const before = childrenOf(child.pid);
    writeFileSync(file, text);
    child.kill('SIGHUP');
    await vi.waitUntil(() => childrenOf(child.pid).every((process) => !before.includes(process)), {
      timeout: 30_000,
    });
  };
  return {
    takeOut: (machine) =>
      reload(configuration.replace(new RegExp(`server ${hostOf(machine)}[^;]*`), '$& down')),
    putBack: () => reload(configuration),
    stop,
  };
};

/** Whether Caddy has a connection to an address. */
const isConnected = (host: string) =>
  execFileSync('ss', ['-Htnp', 'dst', host], { encoding: 'utf8' }).includes('"caddy"');

/** Caddy's hash of an address knows only the connection's; the test's clients have one in common. */
const caddyConfiguration = (machines: Upstream[]) =>
  shipped('Caddyfile', machines)
    .replace(/^\treverse_proxy 127.*\n/m, '')
    .replace(/^\t# Several.*\n/m, '')
    .replace(/^\t#(?! )/gm, '\t')
    .replace(
      'lb_policy ip_hash',
      `lb_policy header X-Forwarded-For
		trusted_proxies 10.77.0.0/16
		header_down X-Machine {http.reverse_proxy.upstream.hostport}`,
    )
    .replace('DOMAIN', `http://${HUB}:${PROXY_PORT}`);

export const startCaddy: Starts = async (folder, machines) => {
  const file = path.join(folder, 'Caddyfile');
  const configuration = caddyConfiguration(machines);
  writeFileSync(file, configuration);
  const places = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const { stop } = run('/usr/bin/caddy', ['run', '--config', file], places);
  const reload = async (text: string) => {
    writeFileSync(file, text);
    execFileSync('/usr/bin/caddy', ['reload', '--config', file], { stdio: 'ignore' });
  };
  return {
    // The former configuration goes on with the requests that it has begun.
    async takeOut(machine) {
      await reload(configuration.replace(` ${hostOf(machine)}`, ''));
      await vi.waitUntil(() => !isConnected(hostOf(machine)), { timeout: 30_000 });
    },
    putBack: () => reload(configuration),
    stop,
  };
};
