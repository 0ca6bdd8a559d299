/**
 * From what the operator configured and the secrets of the installation to what the product is made of.
 */
import path from 'node:path';
import type { Config } from './config.ts';
import type { PaymentConfig, ProductConfig } from './product.ts';
import type { Secrets } from './secrets.ts';

const PROVIDER_API = 'https://api.razorpay.com/v1';
const PROVIDER_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';
const SIMULATOR = '/checkout-simulator/v1';
const MEBIBYTE = 1024 * 1024;
/** As the hosted service's default. */
const UPLOAD_LIMIT = 50 * MEBIBYTE;

function paymentConfig({ payments }: Config, secrets: Secrets, backendUrl: string): PaymentConfig {
  const { mode, keys } = payments;
  const isSimulated = mode === 'simulator';
  return {
    mode,
    keyId: keys?.id ?? secrets.simulatorKeyId,
    keySecret: keys?.secret ?? secrets.simulatorKeySecret,
    webhookSecret: keys?.webhookSecret ?? secrets.simulatorWebhookSecret,
    apiUrl: payments.apiUrl ?? (isSimulated ? backendUrl + SIMULATOR : PROVIDER_API),
    scriptUrl:
      payments.checkoutUrl ?? (isSimulated ? `${backendUrl}${SIMULATOR}/checkout.js` : PROVIDER_SCRIPT),
  };
}

/** `backendUrl` is where browsers reach the server, without a trailing slash: `config.publicUrl`, or the address it listens on. */
export function productConfigOf(config: Config, secrets: Secrets, backendUrl: string): ProductConfig {
  return {
    backendUrl,
    jwtSecret: secrets.jwtSecret,
    keys: { publishable: secrets.publishableKey, secret: secrets.secretKey },
    payment: paymentConfig(config, secrets, backendUrl),
    translationsUrl: config.translationsUrl ?? null,
    trustProxy: config.trustProxy,
    allowedOrigins: config.allowedOrigins ?? null,
    uploadLimit: UPLOAD_LIMIT,
    webRoot: path.resolve(import.meta.dirname, '../dist/web'),
  };
}
