/**
 * Mails to members that are not about payments: interests, patrikas, the weekly list, the end of a year, unlisting, their reports, unused accounts, and
 * the reminder of the rules. Those about other members contain no name and no number; they, and the weekly list, can be ended without signing in.
 */
import { labelText } from '../choices/profile-choices.ts';
import type { Language } from '../language.ts';
import { momentText } from '../moment-text.ts';
import { codeText, numberText } from '../value-text.ts';
import { dayText } from './day-text.ts';
import type { MemberMailKind } from './mail-kinds.ts';
import { grievanceNote, laidOut, type MailBlock } from './mail-layout.ts';
import type { Mail } from './mailer.ts';
import { filled, WORDS } from './words.ts';

/** What the database stores for a mail's text; each kind uses some of the fields. */
export interface MemberMailFacts {
  /** How many interests or requests the mail reports. */
  count?: number;
  unsubscribe_key?: string;
  reason?: string;
  ticket?: string;
  /** RFC 3339. */
  due?: string;
  /** Who filled in the profile, of the view of the candidate. */
  relation?: 'mother' | 'father' | 'sibling' | 'relative' | 'guardian';
  decision?: 'upheld' | 'dismissed';
  /** The kind of the reports because of which the profile is hidden. */
  reported?: 'data_misuse' | 'under_age';
  /** The points of the notice of a breach. */
  what?: string;
  meaning?: string;
  done?: string;
  advice?: string;
  contact?: string;
  /** Whom to ask about personal data; in mails about members' rights. */
  data_contact?: string;
  /** The weekly list. */
  profiles?: readonly ListedCode[];
  /** How many members are new, and how many the saved searches find. */
  fresh?: number;
  found?: number;
  /** When the paid year ends, RFC 3339, and what it brought. */
  until?: string;
  shown?: number;
  interests?: number;
  accepted?: number;
}

/** A member in the weekly list: nothing that names anybody. */
interface ListedCode {
  code: number;
  /** The first year of a band of five. */
  age_from: number;
  education: string;
  town: string;
}

const YEARS_OF_A_BAND = 5;

function listedCodes(profiles: readonly ListedCode[], language: Language): [string, string][] {
  return profiles.map(({ code, age_from: from, education, town }) => [
    codeText(code, language),
    [
      filled(WORDS[language].digest_mail.age, {
        from: codeText(from, language),
        to: codeText(from + YEARS_OF_A_BAND - 1, language),
      }),
      labelText('highest_education', education, language),
      labelText('city', town, language),
    ].join(' · '),
  ]);
}

/** What the year brought, in plain numbers. */
function yearFacts({ shown, interests, accepted }: MemberMailFacts, language: Language): [string, string][] {
  const words = WORDS[language].renewal_mail;
  return (
    [
      [words.shown, shown],
      [words.interests, interests],
      [words.accepted, accepted],
    ] as const
  ).map(([label, count]) => [label, numberText(count ?? 0, language)]);
}

/** The new members, and what the saved searches find. */
function digestBlocks({ profiles = [], found = 0 }: MemberMailFacts, language: Language): MailBlock[] {
  const count = numberText(found, language);
  return [
    ...(profiles.length > 0 ? [{ kind: 'facts' as const, facts: listedCodes(profiles, language) }] : []),
    ...(found > 0
      ? [{ kind: 'text' as const, text: filled(WORDS[language].digest_mail.found, { count }) }]
      : []),
  ];
}

/** The table of a mail that has one. */
function factsOf(kind: MemberMailKind, facts: MemberMailFacts, language: Language): MailBlock[] {
  if (kind === 'digest_mail') return digestBlocks(facts, language);
  if (kind === 'renewal_mail') return [{ kind: 'facts', facts: yearFacts(facts, language) }];
  return [];
}

/** The points of the notice of a breach, in this order. */
const BREACH_POINTS = ['what', 'meaning', 'done', 'advice', 'contact'] as const;

function breachBlocks(facts: MemberMailFacts, language: Language): MailBlock[] {
  const words = WORDS[language].breach_mail;
  return BREACH_POINTS.flatMap((point) => {
    const text = facts[point];
    return text === undefined ? [] : [{ kind: 'text' as const, text: `${words[point]}: ${text}` }];
  });
}

/** In which language a mail is, and in whose time zone it tells deadlines. */
interface Reader {
  language: Language;
  zone?: string;
}

/** The values that replace `{{…}}` in the texts of a mail. */
function valuesOf(kind: MemberMailKind, facts: MemberMailFacts, { language, zone }: Reader) {
  const { report: decisions, reported, relation: relations } = WORDS[language];
  const subject = kind === 'appeal_decided_mail' ? 'appeal' : 'decision';
  return {
    count: numberText(facts.fresh ?? facts.count ?? 0, language),
    ticket: facts.ticket,
    due: facts.due && momentText(facts.due, language, zone),
    until: facts.until && dayText(facts.until, language, zone),
    decision: facts.decision && decisions[`${subject}_${facts.decision}`],
    reported: facts.reported && reported[facts.reported],
    relation: facts.relation && relations[facts.relation],
  };
}

function blocksOf(kind: MemberMailKind, facts: MemberMailFacts, reader: Reader): MailBlock[] {
  const { language } = reader;
  const { opening, next, note } = WORDS[language][kind];
  const values = valuesOf(kind, facts, reader);
  return [
    { kind: 'text', text: filled(opening, values) },
    ...(facts.reason === undefined ? [] : [{ kind: 'text' as const, text: facts.reason }]),
    ...(kind === 'breach_mail' ? breachBlocks(facts, language) : []),
    ...factsOf(kind, facts, language),
    ...(next === '' ? [] : [{ kind: 'text' as const, text: filled(next, values) }]),
    { kind: 'note', text: note },
  ];
}

/**
 * A mail to a member, or null when there is nothing to report any more.
 * @param publicUrl where the service is reached from outside; for the addresses in the mail
 */
export function memberMail(
  kind: MemberMailKind,
  to: string,
  facts: MemberMailFacts,
  { publicUrl, ...reader }: Reader & { publicUrl: string },
): Mail | null {
  const { language } = reader;
  if (facts.count === 0) return null;
  const blocks = blocksOf(kind, facts, reader);
  const unsubscribeUrl =
    facts.unsubscribe_key === undefined ? undefined : `${publicUrl}/unsubscribe/${facts.unsubscribe_key}`;
  if (unsubscribeUrl !== undefined)
    blocks.push({ kind: 'note', text: filled(WORDS[language].unsubscribe, { address: unsubscribeUrl }) });
  if (facts.data_contact !== undefined)
    blocks.push({
      kind: 'note',
      text: filled(WORDS[language].data_contact, { contact: facts.data_contact }),
    });
  blocks.push(grievanceNote(language, publicUrl));
  const { subject, opening } = WORDS[language][kind];
  const values = valuesOf(kind, facts, reader);
  const [title, preview] = [filled(subject, values), filled(opening, values)];
  return { kind, to, unsubscribeUrl, ...laidOut({ subject: title, language, preview, blocks }) };
}
