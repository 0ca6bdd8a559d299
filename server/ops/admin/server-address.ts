import type { Config } from '#server/config/config.ts';

/**
 * Where commands reach the server. With a data folder in the settings it runs on this machine, and neither proxy nor certificate needs to work;
 * `PUBLIC_URL` alone names a hosted project.
 */
export function serverAddress({ publicUrl, host, port }: Config, { DATA_DIR }: NodeJS.ProcessEnv): string {
  if (publicUrl !== undefined && !DATA_DIR) return publicUrl;
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${everywhere ? '127.0.0.1' : name}:${port}`;
}
