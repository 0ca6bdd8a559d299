/** What only a look from outside shows: whether the server answers, the public address with its certificate, and the clock. */
import { once } from 'node:events';
import tls from 'node:tls';
import type { Config } from '#server/config/config.ts';
import { DAY_MS, type Finding, fault, inWords, ok, warning } from './finding.ts';

const TIMEOUT_MS = 5000;
const RENEWAL_DAYS = 14;
/** Tokens and payment signatures tolerate less than a minute. */
const CLOCK_MS = 30_000;
const CLOCK_REMEDY = 'Set the clock by the network: apt-get install -y systemd-timesyncd';

/** Whether the server answers at its address on this machine; neither proxy nor certificate is involved. */
export async function checkServer(url: string, timeoutMs: number): Promise<Finding> {
  const remedy = 'journalctl -u reshimgath -n 50 says why; then: systemctl restart reshimgath';
  try {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(timeoutMs) });
    const { status } = (await answer.json().catch(() => ({ status: 'starting' }))) as { status: string };
    return answer.ok
      ? ok('server', `It answers at ${url}`)
      : fault('server', `The server at ${url} says: ${status}`, remedy);
  } catch {
    return fault('server', `Nothing answers at ${url}`, remedy);
  }
}

async function certificateEnd(host: string, port: number): Promise<Date> {
  const socket = tls.connect({ host, port, servername: host, timeout: TIMEOUT_MS });
  socket.once('timeout', () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'secureConnect');
    return new Date(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}

/** The certificate of the public address, and whether our server answers there. */
export async function checkAddress({ publicUrl }: Config): Promise<Finding> {
  const about = 'address';
  if (!publicUrl?.startsWith('https:')) return ok(about, 'PUBLIC_URL is not an https address');
  const { hostname, port } = new URL(publicUrl);
  const remedy =
    'Look at the proxy (journalctl -u caddy, or nginx), the domain (DNS) and the ports 80 and 443; see "the certificate has expired" in docs/operations.md';
  try {
    const left = (await certificateEnd(hostname, Number(port) || 443)).getTime() - Date.now();
    const answer = await fetch(`${publicUrl}/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return fault(about, `${publicUrl}/health answers ${answer.status}`, remedy);
    if (left < RENEWAL_DAYS * DAY_MS)
      return warning(about, `The certificate of ${hostname} ends in ${inWords(left)}`, remedy);
    return ok(about, `${publicUrl} answers; its certificate is valid for ${inWords(left)}`);
  } catch (error) {
    const { code, message, cause } = error as NodeJS.ErrnoException;
    const reason = code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
    return fault(about, `${publicUrl} cannot be reached from here: ${reason}`, remedy);
  }
}

/** Compares the clock with that of the payment provider, whose answers name the time. */
export async function checkClock({ payments }: Config): Promise<Finding> {
  const about = 'clock';
  if (!payments.keys) return ok(about, `It is ${new Date().toISOString()}`);
  const address = payments.apiUrl ?? 'https://api.razorpay.com';
  const asked = Date.now();
  try {
    const answer = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const off = Date.parse(answer.headers.get('date') ?? '') - (asked + Date.now()) / 2;
    if (Number.isNaN(off)) return ok(about, 'The payment provider names no time to compare with');
    return Math.abs(off) > CLOCK_MS
      ? fault(about, `The clock is wrong by ${Math.round(Math.abs(off) / 1000)} seconds`, CLOCK_REMEDY)
      : ok(about, 'The clock agrees with that of the payment provider');
  } catch {
    return warning(about, `${address} cannot be reached`, 'Check the network: payments are settled there');
  }
}
