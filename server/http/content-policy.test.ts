import { expect, test } from 'vitest';
import { contentPolicy, pageHeaders } from './content-policy.ts';

const simulated = {
  backendUrl: 'http://127.0.0.1:3000',
  checkoutScriptUrl: 'http://127.0.0.1:3000/checkout-simulator/v1/checkout.js',
  translationsUrl: null,
};
const real = {
  backendUrl: 'https://api.example.org',
  checkoutScriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  translationsUrl: 'https://translations.example.net/project',
};

function sourcesOf(policy: string, directive: string): string[] {
  const found = policy.split('; ').find((part) => part.split(' ')[0] === directive);
  return found?.split(' ').slice(1) ?? [];
}

test('allows scripts of the own origin and the checkout only, never inline [1.26]', () => {
  expect(sourcesOf(contentPolicy(real), 'script-src')).toEqual(["'self'", 'https://checkout.razorpay.com']);
  expect(sourcesOf(contentPolicy(simulated), 'script-src')).toEqual(["'self'", 'http://127.0.0.1:3000']);
});

test('allows a simulator on another port by its origin', () => {
  const policy = contentPolicy({ ...simulated, checkoutScriptUrl: 'http://127.0.0.1:4001/v1/checkout.js' });
  for (const directive of ['script-src', 'frame-src', 'connect-src']) {
    expect(sourcesOf(policy, directive)).toContain('http://127.0.0.1:4001');
  }
});

test('allows frames, telemetry, pictures and form of the payment provider', () => {
  const policy = contentPolicy(real);
  expect(sourcesOf(policy, 'frame-src')).toEqual([
    "'self'",
    'https://api.razorpay.com',
    'https://checkout.razorpay.com',
  ]);
  expect(sourcesOf(policy, 'connect-src')).toEqual([
    "'self'",
    'https://api.example.org',
    'wss://api.example.org',
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
    'https://translations.example.net',
  ]);
  expect(sourcesOf(policy, 'img-src')).toContain('https://cdn.razorpay.com');
  expect(sourcesOf(policy, 'form-action')).toEqual(["'self'", 'https://api.razorpay.com']);
});

test('rejects framing and allows popups of the bank', () => {
  const headers = pageHeaders(real);
  expect(sourcesOf(headers['Content-Security-Policy'] ?? '', 'frame-ancestors')).toEqual(["'none'"]);
  expect(headers['Cross-Origin-Opener-Policy']).toBe('same-origin-allow-popups');
  expect(headers['Permissions-Policy']).toContain('payment=(self "https://api.razorpay.com")');
});

test('upgrades insecure requests only on https', () => {
  expect(contentPolicy(real)).toContain('upgrade-insecure-requests');
  expect(contentPolicy(simulated)).not.toContain('upgrade-insecure-requests');
});
