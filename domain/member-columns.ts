/** Which columns are asked for of other members. A list names what it shows. */

/** What cards and search results show, and what a profile opened from them begins with. */
export const LISTED_COLUMNS = [
  'id',
  'user_code',
  'first_name',
  'middle_name',
  'last_name',
  'regional_full_name',
  'gender',
  'dob',
  'age',
  'height',
  'city',
  'caste',
  'married_status',
  'mangal_status',
  'disability',
  'highest_education',
  'company_name',
  'company_role',
  'company_city',
  'income',
  'created_at',
  'first_photo',
  'first_photo_focus',
  'photo_level',
] as const;

/** What the list of saved members brings besides: the rest of their profiles, to be read without a network. */
export const SAVED_COLUMNS = [
  'follower_id',
  'following_id',
  'followed_at',
  'expectation',
  'instagram',
  'facebook',
  'linkedin',
  'parent_full_name',
  'parent_taluka',
  'parent_district',
  'parent_state',
  'parent_city',
  'parent_occupation',
  'mama_full_name',
  'mama_kul',
] as const;

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
] as const;

type Joined<Columns extends readonly string[]> = Columns extends readonly [
  infer First extends string,
  ...infer Others extends readonly string[],
]
  ? Others extends readonly []
    ? First
    : `${First},${Joined<Others>}`
  : '';

/** The columns as the value of `select`. From its literal type the client library infers the type of the rows. */
export function selectList<const Columns extends readonly string[]>(columns: Columns): Joined<Columns> {
  return columns.join() as Joined<Columns>;
}

/** Telephone numbers and street address: of other members by the database function `contact_of` only, and never kept on a device. */
export const CONTACT_COLUMNS = ['phone', 'parent_number', 'mama_phone', 'parent_address'] as const;
