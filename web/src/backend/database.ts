/** The schema's types for the client: the generated ones, with the types of rows that `rows.ts` states more exactly. */
import type { BiodataDetails } from '#domain/biodata/fields.ts';
import type { Database as Generated } from '#domain/database.types.ts';
import type { PreferencesRow } from '#domain/match/stored.ts';
import type {
  BiodataLink,
  BiodataView,
  Contact,
  Filled,
  FocusColumns,
  InterestRow,
  LastActive,
  MemberColumns,
  MemberPatrika,
  MemberProfile,
  OwnPatrika,
  PatrikaRequest,
  Profile,
  ProfileStatus,
  Typed,
  ViewRow,
} from './rows.ts';

type Public = Generated['public'];
type Views = Public['Views'];
type Functions = Public['Functions'];

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

/** What functions return. */
interface Returned {
  contact_of: Contact[];
  last_active: LastActive | null;
}

/** Arguments that may be null. */
interface Taken {
  desk_record_check: { code: number; kind: string; passed: boolean | null };
}

type TypedFunctions = {
  [Name in keyof Functions]: {
    Args: Name extends keyof Taken ? Taken[Name] : Functions[Name]['Args'];
    Returns: Name extends keyof Returned ? Returned[Name] : Functions[Name]['Returns'];
  };
};

/** For `createClient`. */
export type Database = Omit<Generated, 'public'> & {
  public: Omit<Public, 'Tables' | 'Views' | 'Functions'> & {
    Tables: TypedTables;
    Views: TypedViews;
    Functions: TypedFunctions;
  };
};
