/** The parts of the page in the download, in their order: which columns it shows, and how their values are written. */
import { type FieldType, PROFILE_FIELDS } from '#domain/profile-fields.ts';
import type { OwnData } from '#web/features/my-data/api/get-own-data.ts';

/**
 * How a value is written. `moment` is a timestamp, `clock` a time of day, `code` a number without grouping, `price` paise, `rupees` rupees,
 * `choice` a value of a choice list or free text, `choices` many of them; `words:` is the beginning of translation keys that end with the value.
 */
export type Kind =
  | 'text'
  | 'date'
  | 'moment'
  | 'clock'
  | 'code'
  | 'height'
  | 'price'
  | 'rupees'
  | 'choice'
  | 'choices'
  | `words:${string}`;

export interface Part {
  /** The heading is `my_data.part.<name>`. */
  name: string;
  /** The labels of the columns are `<labels><column>`. */
  labels: string;
  columns: Record<string, Kind>;
  /** One object or many; null and undefined when nothing is stored. */
  content: (data: OwnData) => unknown;
}

const OWN = 'my_data.column.';
const WORDS = 'words:my_data.word.';

/** A part of `own_data` with the labels of this feature. */
function further(name: string, columns: Part['columns'], labels = OWN): Part {
  return { name, labels, columns, content: ({ further: stored }) => stored[name] };
}

/** A list about helping and being helped. */
function family(name: string, columns: Part['columns']): Part {
  const content = ({ further: { family: stored } }: OwnData) =>
    (stored as Record<string, unknown> | undefined)?.[name];
  return { name: `family_${name}`, labels: OWN, columns, content };
}

const RELATION = 'words:family.relation_';
const ACT = 'words:my_data.act.';

/** How the values of a field of the profile are written. */
const KINDS: Record<FieldType, Kind> = {
  choice: 'choice',
  date: 'date',
  height: 'height',
  lines: 'text',
  link: 'text',
  phone: 'text',
  rupees: 'rupees',
  suggested: 'choice',
  text: 'text',
  time: 'clock',
};

const PROFILE: Record<string, Kind> = Object.fromEntries(
  Object.entries(PROFILE_FIELDS).map(([field, { type }]) => [field, KINDS[type]]),
);

const IMPORTANCE = 'words:preferences.importance.';

const PREFERENCES: Record<string, Kind> = {
  age_from: 'code',
  age_to: 'code',
  age_importance: IMPORTANCE,
  height_from: 'code',
  height_to: 'code',
  height_importance: IMPORTANCE,
  education: 'choices',
  education_importance: IMPORTANCE,
  city: 'choices',
  city_importance: IMPORTANCE,
  married_status: 'choices',
  married_status_importance: IMPORTANCE,
  income_least: 'rupees',
  income_importance: IMPORTANCE,
  mangal_wants: 'words:preferences.mangal.',
  mangal_importance: IMPORTANCE,
  guna_least: 'code',
  guna_importance: IMPORTANCE,
  lineage_importance: IMPORTANCE,
};

export const PARTS: readonly Part[] = [
  {
    name: 'account',
    labels: OWN,
    columns: {
      email: 'text',
      sign_in_number: 'text',
      member: 'code',
      created_at: 'moment',
      first_sign_in_from: 'text',
    },
    content: ({ account, profile, further: stored }) => ({
      email: account.email,
      sign_in_number: account.sign_in_number,
      member: profile?.user_code,
      created_at: profile?.created_at,
      first_sign_in_from: stored.first_sign_in_from,
    }),
  },
  { name: 'profile', labels: 'field.', columns: PROFILE, content: ({ profile }) => profile },
  {
    name: 'payments',
    labels: OWN,
    columns: { payment_at: 'moment', amount: 'price', payment_id: 'text', expiry_at: 'date' },
    content: ({ payments }) => payments,
  },
  {
    name: 'consents',
    labels: OWN,
    columns: {
      purpose: 'words:my_data.purpose.',
      version: 'date',
      given_at: 'moment',
      withdrawn_at: 'moment',
    },
    content: ({ consents }) => consents,
  },
  further(
    'contact_levels',
    {
      phone: 'words:levels.value_',
      parent_number: 'words:levels.value_',
      mama_phone: 'words:levels.value_',
      call_first: 'words:levels.value_',
      photos: 'words:levels.value_',
      dob: 'words:levels.value_',
    },
    'levels.',
  ),
  {
    name: 'settings',
    labels: OWN,
    columns: {
      shows_last_active: WORDS,
      time_zone: 'text',
      quiet_from: 'text',
      quiet_until: 'text',
      digest: WORDS,
      digest_day: 'words:notice.day.',
    },
    content: ({ further: stored }) => ({
      ...(stored.notice_settings as object | null),
      ...(stored.contact_levels as object | null),
    }),
  },
  {
    name: 'partner_preferences',
    labels: 'my_data.wish.',
    columns: PREFERENCES,
    content: ({ further: stored }) => stored.partner_preferences,
  },
  further('own_contact_details_seen_by', { member: 'code', seen_at: 'moment' }),
  further('contact_details_seen', { member: 'code', seen_at: 'moment' }),
  further('own_photos_seen', { day: 'date', members: 'code' }),
  further('photos_seen', { member: 'code', day: 'date' }),
  further('interests', { direction: WORDS, member: 'code', sent_at: 'moment', state: WORDS }),
  further('saved_members', { member: 'code', saved_at: 'moment' }),
  further('marriage', {
    told_at: 'moment',
    place: 'words:marriage.',
    partner_code: 'code',
    erased_on: 'date',
  }),
  further('story', {
    state: 'words:my_data.story.',
    text: 'text',
    other_text: 'text',
    married_on: 'date',
    refusal: 'text',
  }),
  further('partners_asked', { member: 'code', asked_at: 'moment' }),
  further('saved_searches', { name: 'text', created_at: 'moment', last_seen_at: 'moment' }),
  family('helpers', { relation: RELATION, since: 'moment', ended_at: 'moment' }),
  family('invited_helpers', { relation: RELATION, address: 'text', invited_at: 'moment' }),
  family('acts', { relation: RELATION, act: ACT, member: 'code', at: 'moment' }),
  family('helped', { relation: RELATION, address: 'text', since: 'moment', ended_at: 'moment' }),
  family('acts_as_helper', { relation: RELATION, act: ACT, at: 'moment' }),
  family('texted_invitations', { kind: 'words:my_data.text.', at: 'moment' }),
  family('asked_to_help', { relation: RELATION, invited_at: 'moment' }),
  further('blocked_members', { member: 'code', blocked_at: 'moment' }),
  further('blocked_contacts', { label: 'text', blocked_at: 'moment' }),
  further('patrika', { birth_place: 'text', patrika_name: 'text', computed_at: 'moment' }),
  further('patrika_requests', { direction: WORDS, member: 'code', asked_at: 'moment' }),
  further(
    'biodata',
    {
      mother_name: 'text',
      native_place: 'text',
      gotra: 'text',
      devak: 'text',
      kuldaivat: 'text',
      blood_group: 'text',
      other_families: 'text',
    },
    'biodata.',
  ),
  further('biodata_links', { recipient: 'text', created_at: 'moment', expires_at: 'moment', views: 'code' }),
  further('biodata_views', { viewed_at: 'moment', browser: 'words:biodata.browser.' }),
  further('nominee', {
    name: 'text',
    relation: 'words:my_data.relation.',
    contact: 'text',
    named_at: 'moment',
  }),
  further('text_messages', { kind: 'words:my_data.text.', sent_at: 'moment', used_at: 'moment' }),
  further('checks', { kind: 'words:my_data.check.', passed: WORDS, checked_at: 'moment' }),
  further('notice_choices', { topic: 'words:notice.topic.', push: WORDS, mail: WORDS, message: WORDS }),
  further('push_devices', { device: 'text', added_at: 'moment' }),
  further('notices', { kind: 'words:my_data.notice.', member: 'code', at: 'moment', read_at: 'moment' }),
  further('closed_notices', { notice: WORDS, closed_at: 'moment' }),
  further('unused_account', {
    reminded_at: 'moment',
    hidden_at: 'moment',
    deletion_announced_at: 'moment',
  }),
  further('reports', {
    ticket: 'text',
    kind: 'words:report.kind_',
    received_at: 'moment',
    decided_at: 'moment',
  }),
  further('decisions', { ticket: 'text', measure: 'words:my_data.measure_', decided_at: 'moment' }),
];
