/** What our pages may load, frame and be framed by (statement 1.26), from the same addresses as `/config.json`. */

export interface PolicyAddresses {
  backendUrl: string;
  checkoutScriptUrl: string;
  translationsUrl: string | null;
}

const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com';
const RAZORPAY_API = 'https://api.razorpay.com';

function checkoutSources(scriptUrl: string) {
  const { origin } = new URL(scriptUrl);
  if (origin !== RAZORPAY_SCRIPT) {
    return { script: [origin], frame: [origin], connect: [origin], image: [], form: [], payment: [] };
  }
  return {
    script: [RAZORPAY_SCRIPT],
    frame: [RAZORPAY_API, RAZORPAY_SCRIPT],
    // lumberjack is the provider's telemetry; refusing it only fills the console.
    connect: [RAZORPAY_API, 'https://lumberjack.razorpay.com', 'https://lumberjack-cx.razorpay.com'],
    image: ['https://cdn.razorpay.com'],
    form: [RAZORPAY_API],
    payment: [RAZORPAY_API],
  };
}

/** The `Content-Security-Policy` of our pages. No inline scripts; inline styles, because the checkout script sets them. */
export function contentPolicy({ backendUrl, checkoutScriptUrl, translationsUrl }: PolicyAddresses): string {
  const backend = new URL(backendUrl).origin;
  const checkout = checkoutSources(checkoutScriptUrl);
  const translations = translationsUrl === null ? [] : [new URL(translationsUrl, backendUrl).origin];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...checkout.script],
    'style-src': ["'self'", "'unsafe-inline'"],
    // Pictures waiting to be uploaded are shown from memory.
    'img-src': ["'self'", 'data:', 'blob:', backend, ...checkout.image],
    // Older browsers don't count WebSockets of our origin as 'self'.
    'connect-src': ["'self'", backend, backend.replace(/^http/, 'ws'), ...checkout.connect, ...translations],
    'frame-src': ["'self'", ...checkout.frame],
    'worker-src': ["'self'"],
    'form-action': ["'self'", ...checkout.form],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(backendUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

/** All headers of our pages, by name. */
export function pageHeaders(addresses: PolicyAddresses): Record<string, string> {
  const { payment } = checkoutSources(addresses.checkoutScriptUrl);
  const mayPay = ['self', ...payment.map((origin) => `"${origin}"`)].join(' ');
  return {
    'Content-Security-Policy': contentPolicy(addresses),
    // `same-origin` would cut the bank's window off from the checkout's frame.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': `camera=(), geolocation=(), microphone=(), usb=(), payment=(${mayPay})`,
    'X-Frame-Options': 'DENY',
  };
}
