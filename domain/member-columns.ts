/** Which columns are asked for of other members. A list names what it shows. */
import { fieldsWith } from './profile-fields.ts';

/** What lists have of each member besides fields of the form. */
const LISTED_FACTS = [
  'id',
  'user_code',
  'age',
  'created_at',
  'first_photo',
  'first_photo_focus',
  'photo_level',
] as const;

/** What cards and search results show, and what a profile opened from them begins with. */
export const LISTED_COLUMNS = [...LISTED_FACTS, ...fieldsWith({ shown: 'card' })];

/** What the list of saved members brings besides: the rest of their profiles, to be read without a network. */
export const SAVED_COLUMNS = [
  ...(['follower_id', 'following_id', 'followed_at'] as const),
  ...fieldsWith({ shown: 'saved' }),
];

/** The columns of an interest in `my_interests`, whose other columns are those of the other member. */
export const INTEREST_COLUMNS = [
  'interest_id',
  'direction',
  'state',
  'sentence',
  'sent_at',
  'expires_at',
  'accepted_at',
  'ended_by_me',
  'by_family',
] as const;

/** Telephone numbers and street address: of other members by the database function `contact_of` only, and never kept on a device. */
export const CONTACT_COLUMNS = fieldsWith({ shown: 'contact' });

/**
 * The columns as the value of `select`. Typed as all of them, because the client library infers rows from literal types only: callers
 * narrow the rows to the columns.
 */
export function selectList(columns: readonly string[]): '*' {
  return columns.join() as '*';
}
