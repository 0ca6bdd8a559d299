/**
 * What the simulated API accepts as a new order. Deliberately stricter than the real one: numeric strings and unknown fields are
 * rejected.
 */
import { ApiError, badField } from './api-error.ts';
import type { Notes } from './entities.ts';

export interface NewOrder {
  amount: number;
  currency: string;
  receipt: string | null;
  notes: Notes | [];
  capture: 'automatic' | 'manual';
}

const CURRENCIES = new Set(['INR', 'USD', 'EUR', 'GBP', 'AED', 'SGD']);
const FIELDS = new Set(['amount', 'currency', 'receipt', 'notes', 'payment', 'partial_payment']);
/** Paise. */
const MIN_AMOUNT = 100;
/** Paise; five lakh rupees. */
const GREATEST_AMOUNT = 50_000_000;
/** Minutes. */
const MIN_AUTOMATIC = 12;
const GREATEST_MANUAL = 7200;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An amount in paise. Throws 400 naming `amount`. */
export function checkedAmount(value: unknown): number {
  if (value === undefined || value === null) throw badField('amount', 'The amount field is required.');
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw badField('amount', 'The amount must be an integer.');
  if (value < MIN_AMOUNT) throw badField('amount', `The amount must be at least ${MIN_AMOUNT}.`);
  if (value > GREATEST_AMOUNT) throw badField('amount', 'Amount exceeds maximum amount allowed.');
  return value;
}

/** Notes as the API returns them: `[]` when empty. Throws 400 naming `notes`. */
export function checkedNotes(value: unknown): Notes | [] {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return [];
  if (!isObject(value)) throw badField('notes', 'notes must be an object.');
  const pairs = Object.entries(value);
  if (pairs.length > 15)
    throw badField('notes', 'Number of fields in notes should be less than or equal to 15.');
  for (const [name, text] of pairs) {
    if (typeof text !== 'string' && typeof text !== 'number')
      throw badField('notes', `notes.${name} must be text.`);
    if (String(text).length > 256)
      throw badField('notes', `notes.${name} may not be longer than 256 characters.`);
  }
  return pairs.length === 0 ? [] : Object.fromEntries(pairs.map(([name, text]) => [name, String(text)]));
}

function checkedReceipt(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw badField('receipt', 'receipt must be text.');
  if (value.length > 40) throw badField('receipt', 'receipt: the length must be no more than 40.');
  return value;
}

function checkedCapture(value: unknown): 'automatic' | 'manual' {
  if (value === undefined || value === null) return 'automatic';
  if (!isObject(value) || (value.capture !== 'automatic' && value.capture !== 'manual')) {
    throw badField('payment', 'payment.capture must be automatic or manual.');
  }
  const options = isObject(value.capture_options) ? value.capture_options : {};
  const { automatic_expiry_period: automatic, manual_expiry_period: manual } = options;
  if (automatic !== undefined && (!Number.isInteger(automatic) || (automatic as number) < MIN_AUTOMATIC)) {
    throw badField(
      'automatic_expiry_period',
      `The automatic expiry period must be at least ${MIN_AUTOMATIC}.`,
    );
  }
  if (manual !== undefined) {
    const bounds = [Number(automatic ?? MIN_AUTOMATIC), GREATEST_MANUAL] as const;
    if (!Number.isInteger(manual) || (manual as number) < bounds[0] || (manual as number) > bounds[1]) {
      throw badField(
        'manual_expiry_period',
        `The manual expiry period must lie between ${bounds[0]} and ${bounds[1]}.`,
      );
    }
  }
  return value.capture;
}

/** Reads the body of POST /v1/orders. Throws 400 naming the field. */
export function checkedOrder(body: unknown): NewOrder {
  if (!isObject(body)) throw new ApiError(400, 'The request body must be a JSON object.');
  const amount = checkedAmount(body.amount);
  if (typeof body.currency !== 'string') throw badField('currency', 'The currency field is required.');
  if (!CURRENCIES.has(body.currency)) throw badField('currency', 'Currency is not supported.');
  const receipt = checkedReceipt(body.receipt);
  const notes = checkedNotes(body.notes);
  const capture = checkedCapture(body.payment);
  if (body.partial_payment !== undefined && body.partial_payment !== false) {
    throw badField('partial_payment', 'Partial payments are not simulated.');
  }
  for (const name of Object.keys(body)) {
    if (!FIELDS.has(name)) throw badField(name, `${name} is/are not required and should not be sent`);
  }
  return { amount, currency: body.currency, receipt, notes, capture };
}
