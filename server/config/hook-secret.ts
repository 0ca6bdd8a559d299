import { randomBytes } from 'node:crypto';

/** A new secret with which the auth service signs its requests to the function that sends text messages. */
export const makeHookSecret = (): string => `v1,whsec_${randomBytes(32).toString('base64')}`;
