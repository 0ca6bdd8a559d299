/**
 * The schema's types for the client: the generated ones, with what PostgreSQL doesn't report. It declares every column of a view as
 * nullable, the columns of a function's result as not null, and JSON without its structure.
 */
import type { BiodataDetails } from '#domain/biodata/fields.ts';
import type { Database as Generated } from '#domain/database.types.ts';
import type { PreferencesRow } from '#domain/match/stored.ts';
import type { CONTACT_COLUMNS, INTEREST_COLUMNS } from '#domain/member-columns.ts';
import type { PatrikaAnswers, StoredPatrika } from '#domain/patrika/answers.ts';
import type { PhotoFocus } from '#domain/photo-focus.ts';

type Public = Generated['public'];
type Views = Public['Views'];
type ViewRow<View extends keyof Views> = Views[View]['Row'];

/** A row whose `Columns` are never null. */
type Filled<Row, Columns extends keyof Row> = {
  [Column in keyof Row]: Column extends Columns ? NonNullable<Row[Column]> : Row[Column];
};

/** A row with other types of some columns. Mapped, because an interface is not assignable to an index signature. */
type Typed<Row, Columns extends object> = Omit<Row, keyof Columns> & {
  [Column in keyof Columns]: Columns[Column];
};

type MemberColumns = 'id' | 'user_code' | 'is_valid' | 'has_paid' | 'created_at' | 'updated_at';

// No interface: the client library requires rows that are assignable to an index signature.
type FocusColumns = {
  /** By the names of the photos; a missing name has no focal point. */
  photo_focus: Record<string, PhotoFocus>;
  first_photo_focus: PhotoFocus;
};

/** The member's own profile, as far as it is filled. */
export type Profile = Typed<Filled<ViewRow<'profiles'>, MemberColumns>, FocusColumns>;

/** A listed member, without contact details. */
export type MemberProfile = Typed<Filled<ViewRow<'valid_profiles'>, MemberColumns>, FocusColumns>;

/** Telephone numbers and street address of a member. */
export type ContactDetails = Pick<Profile, (typeof CONTACT_COLUMNS)[number]>;

/** The contact details that a member shows to the viewer. */
export type Contact = ContactDetails & {
  /** The contact that the member prefers to be called first. */
  call_first: 'own' | 'parents';
  /** The level of each detail that is withheld and therefore null. */
  withheld: Partial<Record<keyof ContactDetails, 'accepted' | 'nobody'>>;
};

type InterestRow = Typed<
  Filled<
    ViewRow<'my_interests'>,
    MemberColumns | Exclude<(typeof INTEREST_COLUMNS)[number], 'accepted_at'> | 'may_send'
  >,
  FocusColumns & {
    direction: 'sent' | 'received';
    state: 'pending' | 'accepted' | 'declined' | 'expired' | 'ended';
  }
>;

/** The columns of `profiles` that `data_without_updated_at` leaves out. */
type WithoutData =
  | 'updated_at'
  | 'first_photo'
  | 'first_photo_focus'
  | 'photo_focus'
  | 'photo_count'
  | 'paid_until'
  | 'deactivated_at';

/** The flags of the member's own profile. */
export type ProfileStatus = Typed<
  Filled<
    ViewRow<'profile_status'>,
    Exclude<
      keyof ViewRow<'profile_status'>,
      'expiry_at' | 'deactivated_at' | 'unlisted_reason' | 'unlisted_report_kind'
    >
  >,
  {
    data_without_updated_at: Omit<Profile, WithoutData>;
    /** In display order. */
    media_data: { name: string; focus: PhotoFocus }[];
    open_notices: ('numbers' | 'rules')[];
  }
>;

/** The signed-in member's answers, and what was computed from them. */
export type OwnPatrika = Typed<ViewRow<'own_patrika'>, PatrikaAnswers & StoredPatrika>;

/** What another member shows of a patrika. `in_contact`: an interest between the two was accepted. */
export type MemberPatrika = Typed<
  Filled<ViewRow<'member_patrikas'>, 'id' | 'in_contact'>,
  Pick<PatrikaAnswers, 'source' | 'almanac'> &
    Pick<StoredPatrika, 'charans' | 'moon_classes' | 'by_name' | 'mangal' | 'mars_house'>
>;

/** A link by which the own biodata is shared. */
export type BiodataLink = Filled<
  ViewRow<'own_biodata_links'>,
  Exclude<keyof ViewRow<'own_biodata_links'>, 'revoked_at' | 'first_view' | 'last_view'>
>;

/** A request for a patrika; `id` is the other member. */
export type PatrikaRequest = Typed<
  Filled<ViewRow<'my_patrika_requests'>, 'id' | 'asked_at'>,
  { direction: 'sent' | 'received' }
>;

/** A counted view of a biodata link. */
export type BiodataView = Filled<ViewRow<'own_biodata_views'>, 'link' | 'viewed_at' | 'browser'>;

/** The rows of views as they are returned. */
interface Rows {
  profiles: Profile;
  valid_profiles: MemberProfile;
  follows_view: Typed<
    Filled<ViewRow<'follows_view'>, MemberColumns | 'follower_id' | 'following_id' | 'followed_at'>,
    FocusColumns
  >;
  contact_viewers: Filled<ViewRow<'contact_viewers'>, 'user_code' | 'seen_at' | 'viewer_id'>;
  profile_status: ProfileStatus;
  my_interests: InterestRow;
  own_patrika: OwnPatrika;
  member_patrikas: MemberPatrika;
  own_biodata_links: BiodataLink;
  own_biodata_views: BiodataView;
  my_patrika_requests: PatrikaRequest;
  community: Filled<ViewRow<'community'>, 'fee' | 'texts'>;
  my_blocks: Filled<ViewRow<'my_blocks'>, 'user_code' | 'member_id' | 'blocked_at'>;
  my_contact_blocks: Filled<ViewRow<'my_contact_blocks'>, 'id' | 'label' | 'blocked_at'>;
  my_nominee: Filled<ViewRow<'my_nominee'>, 'name' | 'relation' | 'contact' | 'named_at'>;
  my_reports: Filled<ViewRow<'my_reports'>, 'ticket' | 'kind' | 'received_at' | 'due_at' | 'may_appeal'>;
  decisions_about_me: Filled<
    ViewRow<'decisions_about_me'>,
    'ticket' | 'measure' | 'decided_at' | 'may_appeal'
  >;
  my_contact_levels: Filled<
    ViewRow<'my_contact_levels'>,
    Exclude<keyof ViewRow<'my_contact_levels'>, 'answered_at'>
  >;
}

type TypedViews = {
  [View in keyof Views]: View extends keyof Rows
    ? Omit<Views[View], 'Row'> & { Row: Rows[View] }
    : Views[View];
};

type TypedTable<Name extends keyof Public['Tables'], Columns extends object> = Omit<
  Public['Tables'][Name],
  'Row' | 'Insert' | 'Update'
> & {
  Row: Typed<Public['Tables'][Name]['Row'], Columns>;
  Insert: Partial<Typed<Public['Tables'][Name]['Row'], Columns>>;
  Update: Partial<Typed<Public['Tables'][Name]['Row'], Columns>>;
};

type TypedTables = Omit<Public['Tables'], 'biodata_details' | 'partner_preferences'> & {
  biodata_details: TypedTable<'biodata_details', BiodataDetails>;
  partner_preferences: TypedTable<'partner_preferences', PreferencesRow>;
};

type TypedFunctions = Omit<Public['Functions'], 'contact_of'> & {
  contact_of: { Args: Public['Functions']['contact_of']['Args']; Returns: Contact[] };
};

/** For `createClient`. */
export type Database = Omit<Generated, 'public'> & {
  public: Omit<Public, 'Tables' | 'Views' | 'Functions'> & {
    Tables: TypedTables;
    Views: TypedViews;
    Functions: TypedFunctions;
  };
};
