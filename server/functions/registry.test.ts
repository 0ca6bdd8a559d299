import { expect, test } from 'vitest';
import { PRODUCT_FUNCTIONS } from './registry.ts';

const KILOBYTE = 1024;
/** Calls of the application and of jobs have these; the others are named. */
const CALL = { limit: 'functions', bodyLimit: 1024 * KILOBYTE, isPage: false };

test('bounds the bodies and requests of each function, and treats pages as pages', () => {
  const others: Record<string, object> = {
    grievance: { limit: 'grievance', bodyLimit: null, isPage: true },
    razorpay_webhook: { limit: 'webhook', bodyLimit: 256 * KILOBYTE, isPage: false },
    shared_biodata: { limit: 'sharedBiodata', bodyLimit: 32 * KILOBYTE, isPage: true },
    unsubscribe: { limit: 'unsubscribe', bodyLimit: 32 * KILOBYTE, isPage: true },
  };
  for (const [name, { limit, bodyLimit, isPage }] of PRODUCT_FUNCTIONS)
    expect({ limit, bodyLimit, isPage }, name).toEqual(others[name] ?? CALL);
  expect([...PRODUCT_FUNCTIONS.keys()]).toEqual(expect.arrayContaining(Object.keys(others)));
});
