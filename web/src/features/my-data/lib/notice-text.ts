/** The texts of the notice about personal data. */

/** Keys of its paragraphs, in their order. */
export const NOTICE_PARAGRAPHS = [
  'my_data.notice_what',
  'my_data.notice_why',
  'my_data.notice_who',
  'my_data.notice_stop',
  'my_data.notice_complain',
];

/** The whole text that a newcomer agrees to. */
export function noticeText(t: (key: string) => string): string {
  return [...NOTICE_PARAGRAPHS, 'my_data.notice_agree'].map((key) => t(key)).join('\n');
}
