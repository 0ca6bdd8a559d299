import { describe, expect, it } from 'vitest';
import { pageFor } from './page-address.ts';

const ORIGIN = 'https://reshimgath.example';
const answer = (address: string, languages = ['en-IN']) =>
  pageFor(new URL(address, ORIGIN), ORIGIN, languages);

describe('addresses that the service worker answers', () => {
  it.each([
    '/home',
    '/login',
    '/search?city=Pune',
    '/user_profile_page',
    '/no/such/page',
    '/authors',
    '/biodata',
  ])('returns the shell for %s', (address) => expect(answer(address)).toBe('/shell.html'));

  it('returns the landing page in the language of the browser', () => {
    expect(answer('/')).toBe('/index.html');
    expect(answer('/?from=mail', ['mr-IN', 'en'])).toBe('/landing.mr.html');
    expect(answer('/', ['de', 'mr'])).toBe('/landing.mr.html');
  });

  it.each([
    '/auth/v1/verify?token=1',
    '/rest/v1/profiles',
    '/storage/v1/object/public/avatars/1/2',
    '/functions/v1/payment_local',
    '/webhooks/razorpay',
    '/b/AAAAAAAAAAAAAAAAAAAAAA',
    '/unsubscribe/key',
    '/grievance',
    '/checkout-simulator',
    '/checkout-simulator/pay/order_1',
    '/dev/mailbox',
    '/health',
    '/config.json',
    '/favicon.svg',
    '/assets/frame-1a2b.js',
    'https://checkout.razorpay.com/v1/checkout',
    'https://api.razorpay.com/',
    'http://reshimgath.example/home',
  ])('returns nothing for %s', (address) => expect(answer(address)).toBeNull());
});
