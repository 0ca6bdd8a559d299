/** The rows that the front end reads. */
import type { INTEREST_COLUMNS } from '#domain/member-columns.ts';
import type { Database } from './database.ts';
import type { KnownProfile, ListedProfile } from './rows.ts';

export type {
  BiodataLink,
  BiodataView,
  Contact,
  ContactDetails,
  KnownProfile,
  ListedProfile,
  MemberPatrika,
  MemberProfile,
  OwnPatrika,
  PatrikaRequest,
  Profile,
  ProfileStatus,
} from './rows.ts';

type Public = Database['public'];

/** A saved member, with when they were saved. */
export type SavedProfile = KnownProfile &
  Pick<Public['Views']['follows_view']['Row'], 'follower_id' | 'following_id' | 'followed_at'>;

/** A member who was shown the signed-in member's contact details, once for each member and day. */
export type ContactViewer = Public['Views']['contact_viewers']['Row'];

/**
 * The interest between the signed-in member and another, as it is shown to the signed-in member. `sentence` is the number of the prepared
 * sentence; 0 is none.
 */
export type Interest = Pick<Public['Views']['my_interests']['Row'], (typeof INTEREST_COLUMNS)[number]>;

export type InterestWithMember = Interest & ListedProfile;

/** An interest with whether a new one may be sent after it. */
export type PairInterest = Interest & Pick<Public['Views']['my_interests']['Row'], 'may_send'>;

/** A member whom the signed-in member has blocked. */
export type BlockedMember = Public['Views']['my_blocks']['Row'];

/** A telephone number or e-mail address that the signed-in member has blocked; only the end of it is known. */
export type ContactBlock = Public['Views']['my_contact_blocks']['Row'];

/** Who may see the signed-in member's numbers. */
export type ContactLevels = Public['Views']['my_contact_levels']['Row'];

/** What a member agreed to, with its times. */
export type Consent = Public['Views']['my_consents']['Row'];

/** A payment that granted a year of membership. Amounts in paise. */
export type MembershipPayment = Public['Tables']['payments']['Row'];
