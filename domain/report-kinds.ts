/** What reports and complaints are about; private.reports accepts no other kind. Their labels are the texts `report.kind_…`. */

/** What members report each other for, in the order of the form. */
export const MEMBER_REPORT_KINDS = [
  'harassment',
  'money',
  'false_facts',
  'intimate',
  'impersonation',
  'data_misuse',
  'under_age',
  'other',
] as const;

/** Besides, what people without an account complain about, and what the desk records. */
export const REPORT_KINDS = [...MEMBER_REPORT_KINDS, 'payment', 'data_rights', 'order', 'unlisting'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
