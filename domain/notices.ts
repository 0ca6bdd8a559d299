/** The kinds of notices to members (`private.notice_kinds`), and where each leads. */
export const NOTICE_PATHS = {
  interest: '/sort_listed_profiles?show=received',
  waiting: '/sort_listed_profiles?show=received',
  patrika: '/patrika',
  accepted: '/sort_listed_profiles?show=connected',
  declined: '/sort_listed_profiles?show=sent',
  marriage: '/sort_listed_profiles?show=sent',
  marriage_question: '/marriage',
  story_asked: '/marriage',
  story_decided: '/marriage',
  match: '/home',
  saved_search: '/search',
  helper_act: '/family_helpers',
  renewal: '/profile_page_setup',
  rules: '/terms_and_conditions',
} as const;
export type NoticeKind = keyof typeof NOTICE_PATHS;

export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(NOTICE_PATHS, kind);
