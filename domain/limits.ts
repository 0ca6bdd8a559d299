/** Business constants and limits (statement 9.01 to 9.32). What protects data is in SQL, too. */

/** Also in SQL: `private.max_photos` (statement 5.56). */
export const MAX_PHOTOS = 6;
/** The compressor's targets: megabytes and pixels. */
export const PHOTO_MAX_MEGABYTES = 0.2;
export const PHOTO_MAX_PIXELS = 1920;
export const PHOTO_TYPES = ['image/jpeg', 'image/png'] as const;
/** Characters of a couple's story; also in SQL: `stories_text`. */
export const STORY_MAX_LENGTH = 1000;
/** How long copies of a photo are kept, for example in browsers, also after its removal; also in SQL: `avatars_cache_control`. */
export const PHOTO_CACHE_SECONDS = 3600;
/** Pixels: the widths that our pages request, and the only ones whose renderings the storage service caches. */
export const RENDERED_SIZES = [48, 96, 160, 240, 320, 480, 640, 720, 960, 1280, 1920] as const;

/** Seconds of the countdown on the second step of the login. */
export const CODE_COUNTDOWN_SECONDS = 120;
export const CODE_LENGTH = 6;
/** How long a one-time code is valid. */
export const CODE_LIFE_SECONDS = 600;

export const SEARCH_DEBOUNCE_MS = 500;
export const SEARCH_RESULTS = 5;
export const SEARCH_PAGE_SIZE = 6;
export const SHORTLIST_PAGE_SIZE = 20;
/** Maximum rows of a response; also `max_rows` in `supabase/config.toml`. */
export const MAX_ROWS_PER_RESPONSE = 1000;
export const SCROLL_DEBOUNCE_MS = 300;

export const EXPECTATION_MAX_LENGTH = 100;
/** Rupees a year: the steps of the income filter. */
export const INCOME_STEPS = [0, 500_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000] as const;

/** Paise: the yearly fee with which guests' pages are prerendered. The price in `public.membership_prices` is charged. */
export const YEARLY_FEE_PAISE = 29_900;
export const PAISE_A_RUPEE = 100;

/** Days before the end of a paid year from which on the screens offer to renew it. */
export const RENEWAL_DAYS = 60;

export const CAROUSEL_SPEED_MS = 500;
export const ZOOM = { min: 1, max: 8 } as const;
export const PLACEHOLDER_PORTRAITS = 6;

export const PRIVACY_VERSION = 'v0.15';
export const POLICY_EFFECTIVE_DATE = '2024-02-16';

/** How many digits a telephone number has, with a country code or without. */
export const PHONE_DIGITS = { min: 10, max: 15 } as const;
export const HEIGHT_FEET = { min: 3, max: 8.5 } as const;
/** Years (21 is the legal age of marriage for men in India; statement 5.25). */
export const MIN_AGE = { Female: 18, Male: 21 } as const;
/** Years: the range of the age filter. */
export const FILTERED_AGES = { min: 18, max: 60 } as const;
/** Inches: the range of the height filter. */
export const FILTERED_HEIGHTS = { min: 54, max: 78 } as const;
/** Saved members side by side: more columns do not fit on a phone. */
export const MOST_COMPARED = 3;
/** A count of members stops here; also in SQL: `private.members_found`. */
export const MOST_COUNTED = 10_000;
/** Also in SQL: `private.most_saved_searches`, `private.newly_found`, and a constraint of `private.saved_searches`. */
export const MOST_SAVED_SEARCHES = 5;
export const MOST_NEWLY_FOUND = 100;
export const SEARCH_NAME_LENGTH = 40;
/** Years: an earlier birth date is a typing error. */
export const MAX_AGE = 100;
