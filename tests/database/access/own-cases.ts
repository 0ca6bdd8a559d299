/** What belongs to one member: contacts, interests, settings, patrika and biodata. */
import { type AccessCase, NOT_WRITABLE, nobody, none, REFUSED, readOnlyView, same } from './access-case.ts';

export const OWN_CASES: AccessCase[] = [
  {
    of: 'contact_viewers',
    act: 'select',
    sql: 'select seen_at, viewer_id from public.contact_viewers',
    guest: REFUSED,
    newcomer: 0,
    member: 1,
    lapsed: 1,
  },
  {
    of: 'contact_viewers',
    act: 'delete',
    sql: 'delete from public.contact_viewers returning 1',
    ...same(NOT_WRITABLE),
  },
  ...[
    'my_blocks',
    'my_contact_blocks',
    'my_interests',
    'my_patrika_requests',
    'my_reports',
    'decisions_about_me',
    'my_contact_levels',
    'my_mails',
    'my_notice_settings',
    'my_notices',
    'my_push_places',
    'my_consents',
    'my_nominee',
    'my_marriage',
    'my_marriage_questions',
    'my_story',
    'my_interests_closed_by_marriage',
  ].flatMap((of): AccessCase[] => [
    {
      of,
      act: 'select',
      sql: `select 1 from public.${of}`,
      ...(of === 'my_contact_levels' || of === 'my_notice_settings' ? same(1) : same(0)),
      guest: REFUSED,
    },
    {
      of,
      act: 'delete',
      sql: `delete from public.${of} returning 1`,
      ...same(
        ['my_consents', 'my_contact_blocks', 'my_nominee', 'my_push_places'].includes(of)
          ? REFUSED
          : NOT_WRITABLE,
      ),
    },
  ]),
  {
    of: 'my_notice_choices',
    act: 'select',
    sql: 'select 1 from public.my_notice_choices',
    ...same(7),
    guest: REFUSED,
  },
  {
    of: 'own_patrika',
    act: 'select',
    sql: 'select birth_place from public.own_patrika',
    guest: REFUSED,
    newcomer: 0,
    member: 1,
    lapsed: 1,
  },
  { of: 'own_patrika', act: 'delete', sql: 'delete from public.own_patrika returning 1', ...nobody },
  ...(['biodata_details', 'partner_preferences'] as const).flatMap((table): AccessCase[] => [
    {
      of: table,
      act: 'insert',
      sql: `insert into public.${table} (member) values ($1) returning 1`,
      guest: REFUSED,
      newcomer: 1,
      member: 1,
      lapsed: 1,
    },
    {
      of: table,
      act: 'insert as another',
      sql: `insert into public.${table} (member) values ($2) returning 1`,
      ...nobody,
    },
    { of: table, act: "select another's", sql: `select 1 from public.${table} where member = $2`, ...none },
    {
      of: table,
      act: "delete another's",
      sql: `delete from public.${table} where member = $2 returning 1`,
      ...none,
    },
  ]),
  {
    of: 'own_biodata_links',
    act: 'select',
    sql: 'select recipient from public.own_biodata_links',
    ...none,
  },
  { of: 'own_biodata_views', act: 'select', sql: 'select browser from public.own_biodata_views', ...none },
  // The member's own; the lapsed member's is not listed.
  ...readOnlyView('member_patrikas', 'mangal', 1),
];
