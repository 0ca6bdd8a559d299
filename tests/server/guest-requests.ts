/** Addresses outside REST and storage, and methods and bodies that nobody expects there. */

export const AUTH = [
  'otp',
  'verify',
  'token?grant_type=refresh_token',
  'token',
  'user',
  'logout',
  'admin/users/x',
  'admin/users/00000000-0000-4000-8000-000000000000',
  'health',
  'settings',
  '.well-known/jwks.json',
  'resend',
  '',
].map((path) => `/auth/v1/${path}`);
export const FUNCTIONS = [
  'list_data',
  'payment_local',
  'razorpay_webhook',
  'settle_due_payments',
  'user_self_deletion',
  'verify_payment_local',
  'nothing',
  'list_data/more',
  '',
].map((name) => `/functions/v1/${name}`);
export const OWN = ['/config.json', '/health', '/metrics', '/webhooks/razorpay', '/webhooks/', '/webhooks/x'];
const DEVELOPMENT = [
  '/dev/mailbox',
  '/dev/mailbox.json',
  '/dev/mailbox.json?to=%ff',
  '/dev/mailbox.css',
  '/dev/',
];
export const SIMULATOR = [
  'v1/checkout.js',
  'v1/checkout/public',
  'v1/checkout/public?order_id=x&key_id=%ff',
  'v1/orders',
  'v1/orders/order_x',
  'v1/orders/order_x/payments',
  'v1/payments',
  'v1/payments/pay_x',
  'v1/payments/pay_x/refund',
  'v1/payments/pay_x/capture',
  'sim/attempt',
  'sim/control',
  'sim/control/refund',
  'sim/control/webhooks',
  '',
].map((path) => `/checkout-simulator/${path}`);
const FILES = [
  '/',
  '/home',
  '/assets/',
  '/assets/x.js',
  '/locales/en/default.json',
  '/locales/%ff',
  '/favicon.ico',
];
/** Every address outside REST and storage. */
export const ALL = [...AUTH, ...FUNCTIONS, ...OWN, ...DEVELOPMENT, ...SIMULATOR, ...FILES];

export const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'LINK',
];

const nested = (open: string, close: string, depth: number, inside = '') =>
  `${open.repeat(depth)}${inside}${close.repeat(depth)}`;
/** Deeper than any recursion gets, in Node or in PostgreSQL. */
const deep = 30_000;
/** Bodies that are no JSON, or JSON that nobody means. */
export const BODIES: [string, Buffer | string][] = [
  ['nothing', ''],
  ['blanks', ' \n\t '],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a number', '7'],
  ['a huge number', `{"a":1e999999,"b":${'9'.repeat(5000)}}`],
  ['a text', '"x"'],
  ['a list', '[]'],
  ['true', 'true'],
  ['lists in lists', nested('[', ']', deep)],
  ['lists in lists without an end', '['.repeat(deep)],
  ['objects in objects', nested('{"a":', '}', deep, '1')],
  ['lists in a field', `{"email":${nested('[', ']', deep)},"token":${nested('[', ']', deep)}}`],
  ['lists in data', `{"email":"deep@example.org","data":{"a":${nested('[', ']', deep)}}}`],
  ['some lists in data', `{"email":"some@example.org","data":{"a":${nested('[', ']', 1500)}}}`],
  ['lists in ids', `{"user_id":${nested('[', ']', 5000)},"razorpay_order_id":${nested('[', ']', 5000)}}`],
  ['lists in notes', `{"amount":29900,"currency":"INR","notes":{"a":${nested('[', ']', deep)}}}`],
  ['a byte order mark', '\ufeff{}'],
  ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['NUL', Buffer.from('{"email":"a\0@b.in"}')],
  [
    'an escaped NUL',
    '{"email":"a@b.in","data":{"a":"\\u0000"},"refresh_token":"\\u0000","amount":"\\u0000"}',
  ],
  ['half a character', '{"email":"a@c.in","data":{"a":"\\ud800"},"reciept_id":"\\ud800","notes":"\\udfff"}'],
  ['half a character as a key', '{"email":"a@d.in","data":{"\\ud800":1,"":2,"\\u0000":3}}'],
  ['__proto__', '{"__proto__":{"email":"a@b.in"},"constructor":null,"toString":1}'],
  ['a key twice', '{"email":"a@b.in","email":7}'],
  [
    'wrong types',
    '{"email":7,"token":{},"type":[],"data":"x","create_user":"yes","refresh_token":true,"phone":0}',
  ],
  [
    'wrong types of payments',
    '{"amount":[],"currency":{},"razorpay_order_id":7,"razorpay_payment_id":null,"razorpay_signature":{}}',
  ],
  ['an event of no kind', '{"event":7,"payload":[]}'],
  ['an event without an entity', '{"event":"payment.captured","payload":{"payment":null}}'],
  ['an endless name', `{"email":"${'a'.repeat(100_000)}@example.org","type":"email","token":"1"}`],
  ['an address in odd letters', '{"email":"ａ@ｂ.in\\u202e","type":"email","token":"١٢٣٤٥٦"}'],
  ['a code without a form', `{"email":"a@b.in","type":"email","token":"${'1'.repeat(50_000)}"}`],
  ['a code of a change', '{"email":"a@b.in","type":"email_change","token":"123456"}'],
  ['a form', 'email=a%40b.in&token=%ff'],
  ['half a megabyte', `"${'x'.repeat(500_000)}"`],
];
