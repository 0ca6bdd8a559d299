/** Requests to sign-in, storage, functions and the server's own addresses, about a hidden and a listed member. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { CrawlRequest } from './check-response.ts';
import type { People, Person } from './people.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const FUNCTIONS = path.resolve('supabase/functions');

const post = (address: string, body: unknown): CrawlRequest => ({
  method: 'POST',
  path: address,
  headers: JSON_TYPE,
  body: JSON.stringify(body),
});

function authRequests({ id, contacts }: Person): CrawlRequest[] {
  const email = contacts.at(-1);
  const codes = ['email', 'signup', 'magiclink', 'recovery', 'email_change', 'invite', 'phone', 'nosuch'];
  return [
    ...[
      'user',
      'settings',
      'health',
      '.well-known/jwks.json',
      'admin/users',
      `admin/users/${id}`,
      'reauthenticate',
      'nosuch',
    ].flatMap((address) =>
      ['GET', 'PUT', 'DELETE'].map((method) => ({ method, path: `/auth/v1/${address}` })),
    ),
    ...codes.map((type) => post('/auth/v1/verify', { email, token: '123456', type })),
    ...[true, false].map((create_user) => post('/auth/v1/otp', { email, create_user })),
    post('/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x' }),
    post('/auth/v1/token?grant_type=password', { email, password: 'x' }),
    ...['resend', 'recover', 'signup', 'magiclink', 'invite'].map((address) =>
      post(`/auth/v1/${address}`, { email, type: 'signup' }),
    ),
    { ...post('/auth/v1/user', { data: { a: 1 } }), method: 'PUT' },
    post('/auth/v1/logout?scope=others', {}),
  ];
}

function storageRequests({ id }: Person): CrawlRequest[] {
  const object = `avatars/${id}/x`;
  const reads = [
    '',
    '/public',
    '/authenticated',
    '/sign',
    '/info',
    '/info/public',
    '/info/authenticated',
    '/upload/sign',
  ];
  const lists = [
    { prefix: '' },
    { prefix: `${id}/` },
    { prefix: id.slice(0, 8), search: id },
    { prefix: '', search: '%', sortBy: { column: 'created_at', order: 'desc' } },
    { prefix: '../', limit: 1e9, offset: -1 },
  ];
  return [
    ...reads.flatMap((kind) =>
      ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'].map((method) => ({
        method,
        path: `/storage/v1/object${kind}/${object}`,
      })),
    ),
    ...['public', 'authenticated', 'sign'].map((kind) => ({
      method: 'GET',
      path: `/storage/v1/render/image/${kind}/${object}?width=100`,
    })),
    ...lists.map((body) => post('/storage/v1/object/list/avatars', body)),
    ...['move', 'copy'].map((verb) =>
      post(`/storage/v1/object/${verb}`, { bucketId: 'avatars', sourceKey: `${id}/x`, destinationKey: 'y' }),
    ),
    { ...post('/storage/v1/object/avatars', { prefixes: [`${id}/x`, ''] }), method: 'DELETE' },
    ...['bucket', 'bucket/avatars', 'bucket/nosuch', 'upload/resumable', 'nosuch'].flatMap((address) =>
      ['GET', 'POST'].map((method) => ({ method, path: `/storage/v1/${address}` })),
    ),
  ];
}

function functionRequests({ id }: Person): CrawlRequest[] {
  const names = readdirSync(FUNCTIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);
  const bodies = [
    {},
    { user_id: id, userId: id },
    { amount: 29900, currency: 'INR', notes: { user_id: id } },
    [],
  ];
  return names.flatMap((name) => [
    { method: 'GET', path: `/functions/v1/${name}` },
    ...bodies.map((body) => post(`/functions/v1/${name}`, body)),
  ]);
}

const OWN = [
  '/',
  '/config.json',
  '/health',
  '/metrics',
  '/dev/mailbox.json',
  '/webhooks/razorpay',
  '/locales/en/default.json',
  '/nosuch',
];

/** All of them. */
export function serviceRequests({ hidden, listed }: People): CrawlRequest[] {
  return [
    ...[hidden, listed].flatMap((person) => [
      ...storageRequests(person),
      ...functionRequests(person),
      ...authRequests(person),
    ]),
    ...OWN.map((address) => ({ method: 'GET', path: address })),
  ];
}
