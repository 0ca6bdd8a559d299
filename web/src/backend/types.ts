/** The rows the front end reads, as the migrations define them. */
import type { CONTACT_COLUMNS, LISTED_COLUMNS } from '#domain/member-columns.ts';
import type { PhotoFocus } from '#domain/photo-focus.ts';

/** One's own `profiles` row, as far as it is filled. Numbers come as JSON numbers. */
export interface Profile {
  id: string;
  user_code: number;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  regional_full_name: string | null;
  gender: 'Male' | 'Female' | null;
  phone: string | null;
  /** `YYYY-MM-DD` */
  dob: string | null;
  /** `HH:MM:SS` */
  dob_time: string | null;
  /** Feet, decimals allowed. */
  height: number | null;
  city: string | null;
  caste: string | null;
  expectation: string | null;
  married_status: string | null;
  mangal_status: string | null;
  disability: string | null;
  instagram: string | null;
  facebook: string | null;
  linkedin: string | null;
  highest_education: string | null;
  university: string | null;
  company_name: string | null;
  company_role: string | null;
  company_city: string | null;
  /** Rupees a month. */
  income: number | null;
  parent_full_name: string | null;
  parent_number: string | null;
  parent_address: string | null;
  parent_taluka: string | null;
  parent_district: string | null;
  parent_state: string | null;
  parent_city: string | null;
  parent_occupation: string | null;
  mama_full_name: string | null;
  mama_kul: string | null;
  mama_phone: string | null;
  is_valid: boolean;
  has_paid: boolean;
  created_at: string;
  updated_at: string;
  /** Name of the first photo's file in the member's folder. */
  first_photo: string | null;
  /** By the names of the photos; a name that is missing has no focal point. */
  photo_focus: Record<string, PhotoFocus>;
  first_photo_focus: PhotoFocus;
}

/** `contact_of`: the telephone numbers and the street address of one member. */
export interface Contact extends ContactDetails {
  /** Whom the member asks to be called first. */
  call_first: 'own' | 'parents';
  /** The level of each detail that is withheld and therefore null. */
  withheld: Partial<Record<keyof ContactDetails, 'accepted' | 'nobody'>>;
}

export type ContactDetails = Pick<Profile, (typeof CONTACT_COLUMNS)[number]>;

/** `valid_profiles`: another member. */
export type MemberProfile = Omit<Profile, keyof ContactDetails>;

/** Another member as the lists bring them. */
export type ListedProfile = Pick<MemberProfile, (typeof LISTED_COLUMNS)[number]>;

/** What is known of a member so far; what isn't there was not asked for yet. */
export type KnownProfile = ListedProfile & Partial<MemberProfile>;

/** `follows_view`: a saved profile with when it was saved. */
export interface SavedProfile extends KnownProfile {
  follower_id: string;
  following_id: string;
  followed_at: string;
}

/** `contact_viewers`: who was shown one's own contact details, once for each member and day. */
export interface ContactViewer
  extends Pick<MemberProfile, 'user_code' | 'first_name' | 'last_name' | 'regional_full_name'> {
  /** ISO 8601. */
  seen_at: string;
  viewer_id: string;
}

/** `profile_status`: the combined flags of one's own profile. */
export interface ProfileStatus {
  isTextFormNull: boolean;
  isMediaNull: boolean;
  is_personal_details_null: boolean;
  is_educational_details_null: boolean;
  is_professional_details_null: boolean;
  is_parents_details_null: boolean;
  has_paid: boolean;
  is_valid: boolean;
  data_without_updated_at: Omit<Profile, 'updated_at' | 'first_photo' | 'photo_focus' | 'first_photo_focus'>;
  media_data: { name: string; focus: PhotoFocus }[];
  expiry_at: string | null;
  deactivated_at: string | null;
  /** Why an operator took the profile off the lists, in the operator's words; null when none did. */
  unlisted_reason: string | null;
}

/** A membership payment: a row of `payments`, the member's own. Amounts in paise. */
export interface MembershipPayment {
  user_id: string;
  payment_id: string;
  order_id: string;
  reciept_id: string;
  amount: number;
  currency: string;
  payment_at: string;
  expiry_at: string;
  refunded_at: string | null;
  cancelled_at: string | null;
}

/** `my_interests`: the interest between the signed-in member and another, as the signed-in member is shown it. Times are ISO 8601. */
export interface Interest {
  interest_id: string;
  direction: 'sent' | 'received';
  state: 'pending' | 'accepted' | 'declined' | 'expired' | 'ended';
  /** Number of the prepared sentence; 0 is none. */
  sentence: number;
  sent_at: string;
  expires_at: string;
  accepted_at: string | null;
  ended_by_me: boolean;
}

export type InterestWithMember = Interest & ListedProfile;

/** `my_blocks`: a member whom the signed-in member has blocked. */
export interface BlockedMember
  extends Pick<MemberProfile, 'user_code' | 'first_name' | 'last_name' | 'regional_full_name'> {
  member_id: string;
  blocked_at: string;
}

/** `my_contact_levels`: who may see the own numbers. */
export interface ContactLevels {
  phone: string;
  parent_number: string;
  mama_phone: string;
  parent_address: string;
  call_first: string;
  answered_at: string | null;
}
