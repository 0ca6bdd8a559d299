/** The content of a biodata, in its order: the same for preview, printed page, picture and shared page. */
import { type BirthTime, shownBirthTime } from '../birth-time.ts';
import { DELIVERED_LABELS } from '../choices/delivered-labels.ts';
import { findChoice } from '../choices/profile-choices.ts';
import { heightOf } from '../height.ts';
import { inDevanagari, inLatin } from '../names/other-script.ts';
import { placeOfCharan } from '../patrika/answers.ts';
import type { MangalStatus } from '../patrika/mangal.ts';
import { GANAS, NADIS, nakshatraTraits } from '../patrika/nakshatra-traits.ts';
import {
  GANA_NAMES,
  MANGAL_NAMES,
  NADI_NAMES,
  NAKSHATRA_NAMES,
  type Name,
  RASHI_NAMES,
} from '../patrika/names.ts';
import { phoneGroups } from '../phone-groups.ts';
import type { FieldFacts, FieldValues, FieldWith } from '../profile-fields.ts';
import { codeText, dateText, numberText, timeText } from '../value-text.ts';
import { shownWork } from '../work.ts';
import {
  type BiodataDetails,
  type BiodataLanguage,
  type Relative,
  type Showing,
  withoutNumbers,
} from './fields.ts';
import { HEADING_TEXTS, LABELS, type LabelKey, MARRIED, RELATION_NAMES } from './labels.ts';

type BiodataField = FieldWith<{ biodata: NonNullable<FieldFacts['biodata']> }>;

/** The columns of a profile that a biodata shows; copies without telephone number have no `parent_number`. */
export type BiodataProfile = Omit<FieldValues<BiodataField>, 'parent_number'> &
  Partial<FieldValues<'parent_number'>> & {
    user_code: number;
    dob_time_certainty?: string | null;
    /** Shown in place of a withheld date of birth. */
    age?: number;
  };

export interface BiodataPatrika {
  charans: number[];
  mangal: MangalStatus;
  patrika_name: string | null;
}

export interface BiodataFacts {
  profile: BiodataProfile;
  details: BiodataDetails;
  /** Null without one. */
  patrika: BiodataPatrika | null;
  birthPlace: Name | null;
  /** The community's own texts by language and key, among them the labels of choices that the desk has changed. */
  texts: Readonly<Record<Language, Readonly<Record<string, string>>>>;
}

export interface SheetRow {
  label: string;
  value: string;
}

export interface SheetSection {
  title: string;
  rows: SheetRow[];
}

export interface Sheet {
  heading: string | null;
  title: string;
  name: string;
  sections: SheetSection[];
  foot: string;
  /** Rows of relatives that were replaced by their number so that the text fits on one page. */
  folded: number;
}

export interface SheetOptions {
  showing: Showing;
  language: BiodataLanguage;
  /** `YYYY-MM-DD` */
  date: string;
  recipient?: string;
  /** Host name of the service, for copies that are no link. */
  site?: string;
  /** How many relatives are listed; all, unless the page is too small. */
  mostRelatives?: number;
}

type Language = 'en' | 'mr';
type Write = (text: (language: Language) => string | null | undefined) => string;

/**
 * The sheet. Rows without a value are left out, and so are sections without rows. In a copy without telephone number, numbers that the
 * member wrote into a text are replaced by dots.
 */
export function biodataSheet(given: BiodataFacts, options: SheetOptions): Sheet {
  // A copy in both languages has both scripts, so names stay as they were written.
  const facts = options.language === 'both' ? given : withNamesIn(options.language, given);
  const languages: Language[] = options.language === 'both' ? ['mr', 'en'] : [options.language];
  const write: Write = (text) =>
    [...new Set(languages.map((language) => text(language) ?? ''))].filter(Boolean).join(' / ');
  const choice = choiceLabels(facts.texts, write);
  const label = (key: LabelKey) => write((language) => LABELS[key][language]);
  const section = (title: LabelKey, rows: [string, string | null][]): SheetSection[] => {
    const shown = options.showing.phone ? (value: string) => value : withoutNumbers;
    const filled = rows.flatMap(([name, value]) => (value ? [{ label: name, value: shown(value) }] : []));
    return filled.length > 0 ? [{ title: label(title), rows: filled }] : [];
  };
  const { profile, details } = facts;
  const kept = details.relatives.slice(0, options.mostRelatives);
  return {
    heading: headingOf(details),
    title: label('title'),
    name: write((language) => nameOf(profile, language)),
    sections: [
      ...section('personal', personalRows(facts, options.showing, write, label, choice)),
      ...section('lineage', lineageRows(facts, options.showing, write, label, choice)),
      ...section('family', familyRows(facts, kept, write, label, choice)),
      ...section('expectation', [['', profile.expectation]]),
      ...section('contact', contactRows(profile, options.showing, label, choice)),
    ],
    foot: [
      write(
        (language) =>
          `${facts.texts[language]['app.name'] ?? LABELS.product[language]} · ${LABELS.code[language]} ${codeText(profile.user_code, language)}`,
      ),
      write((language) => dateText(options.date, language)),
      options.recipient,
      options.site,
    ]
      .filter(Boolean)
      .join(' · '),
    folded: details.relatives.length - kept.length,
  };
}

function headingOf({ heading_choice: choice, heading_text: own, kuldaivat }: BiodataDetails): string | null {
  if (choice === 'none') return null;
  if (choice === 'kuldaivat') return kuldaivat && `॥ श्री ${kuldaivat} प्रसन्न ॥`;
  return choice === 'own' ? own : HEADING_TEXTS[choice];
}

function nameOf(profile: BiodataProfile, language: Language): string {
  const latin = [profile.first_name, profile.middle_name, profile.last_name].filter(Boolean).join(' ');
  return language === 'mr' ? profile.regional_full_name || latin : latin;
}

/** The facts with the names of candidate and family as they are usually spelled in a language; in neither script alone they stay. */
function withNamesIn(language: Language, facts: BiodataFacts): BiodataFacts {
  const { profile, details } = facts;
  const spelled = (name: string | null) =>
    name && ((language === 'mr' ? inDevanagari(name) : inLatin(name)) || name);
  return {
    ...facts,
    profile: {
      ...profile,
      first_name: spelled(profile.first_name),
      middle_name: spelled(profile.middle_name),
      last_name: spelled(profile.last_name),
      parent_full_name: spelled(profile.parent_full_name),
      mama_full_name: spelled(profile.mama_full_name),
      mama_kul: spelled(profile.mama_kul),
    },
    details: {
      ...details,
      mother_name: spelled(details.mother_name),
      relatives: details.relatives.map((relative) => ({ ...relative, name: spelled(relative.name) ?? '' })),
    },
  };
}

type Rows = [string, string | null][];
type LabelOf = (key: LabelKey) => string;

function personalRows(
  { profile, details, birthPlace }: BiodataFacts,
  showing: Showing,
  write: Write,
  label: LabelOf,
  choice: LabelOfChoice,
): Rows {
  const { dob, age, height, married_status: married } = profile;
  const time = shownBirthTime(profile);
  const { company_name: company, company_city: workCity, income } = shownWork(profile);
  return [
    [label('name'), write((language) => nameOf(profile, language))],
    [label('dob'), dob && write((language) => dateText(dob, language))],
    [
      label('age'),
      dob || age === undefined
        ? null
        : write((language) => `${numberText(age, language)} ${LABELS.years[language]}`),
    ],
    [
      label('dob_time'),
      showing.birth && time ? write((language) => birthTimeText(profile, time, language)) : null,
    ],
    [label('birth_place'), showing.birth && birthPlace ? write((language) => birthPlace[language]) : null],
    [label('height'), height === null ? null : write((language) => heightText(height, language))],
    [label('blood_group'), details.blood_group],
    [label('married_status'), choice('married_status', married)],
    [label('education'), choice('highest_education', profile.highest_education)],
    [label('job'), [choice('company_role', profile.company_role), company].filter(Boolean).join(', ')],
    [label('job_city'), choice('company_city', workCity)],
    [
      label('income'),
      showing.income && income !== null ? write((language) => `₹${numberText(income, language)}`) : null,
    ],
  ];
}

function birthTimeText({ dob_time_certainty }: BirthTime, time: string, language: Language): string {
  const text = timeText(time, language);
  return dob_time_certainty === 'About' ? `${text} (${LABELS.about[language]})` : text;
}

type LabelOfChoice = (column: string, stored: string | null) => string;

/** Writes the label of a stored choice: that of the desk, the delivered one, or free text unchanged. */
function choiceLabels(texts: BiodataFacts['texts'], write: Write): LabelOfChoice {
  const labelIn = (language: Language, column: string, stored: string) =>
    texts[language][`option.${column}.${stored}`] ??
    (DELIVERED_LABELS.get(column)?.get(stored) ?? findChoice(column, stored))?.[language] ??
    stored;
  return (column, stored) => write((language) => stored && labelIn(language, column, stored));
}

function heightText(stored: number, language: Language): string {
  const { feet, inches } = heightOf(stored);
  return `${numberText(feet, language)} ${LABELS.feet[language]} ${numberText(inches, language)} ${LABELS.inches[language]}`;
}

/** The family's answer, or what was computed when they do not know. */
function mangalText({ profile, patrika }: BiodataFacts, write: Write, choice: LabelOfChoice): string | null {
  const { mangal_status: answer } = profile;
  if (answer && answer !== "Don't Know") return choice('mangal_status', answer);
  return patrika && write((language) => MANGAL_NAMES[patrika.mangal][language]);
}

function lineageRows(
  facts: BiodataFacts,
  showing: Showing,
  write: Write,
  label: LabelOf,
  choice: LabelOfChoice,
): Rows {
  const { profile, details, patrika } = facts;
  const places = showing.patrika && patrika ? patrika.charans.map(placeOfCharan) : [];
  const each = (text: (place: (typeof places)[number], language: Language) => string | undefined) =>
    write((language) => [...new Set(places.map((place) => text(place, language) ?? ''))].join(' / '));
  const trait = (place: (typeof places)[number]) => nakshatraTraits(place.nakshatra);
  return [
    [label('kul'), choice('caste', profile.caste)],
    [label('devak'), details.devak],
    [label('gotra'), details.gotra],
    [label('kuldaivat'), details.kuldaivat],
    [label('rashi'), each(({ rashi }, language) => RASHI_NAMES[rashi - 1]?.[language])],
    [
      label('nakshatra'),
      each(
        ({ nakshatra, charan }, language) =>
          `${NAKSHATRA_NAMES[nakshatra - 1]?.[language]} ${numberText(charan, language)}`,
      ),
    ],
    [label('gana'), each((place, language) => GANA_NAMES[GANAS[trait(place).gana] ?? 'deva'][language])],
    [label('nadi'), each((place, language) => NADI_NAMES[NADIS[trait(place).nadi] ?? 'adya'][language])],
    [label('mangal'), showing.patrika ? mangalText(facts, write, choice) : null],
    [label('patrika_name'), showing.patrika && patrika ? patrika.patrika_name : null],
  ];
}

function familyRows(
  { profile, details }: BiodataFacts,
  relatives: Relative[],
  write: Write,
  label: LabelOf,
  choice: LabelOfChoice,
): Rows {
  const folded = details.relatives.length - relatives.length;
  return [
    [
      label('father'),
      [profile.parent_full_name, choice('parent_occupation', profile.parent_occupation)]
        .filter(Boolean)
        .join(', '),
    ],
    [label('mother'), details.mother_name],
    ...relatives.map((relative): [string, string] => [
      write((language) => RELATION_NAMES[relative.relation][language]),
      relativeText(relative, write),
    ]),
    ...(folded > 0
      ? [
          [label('relatives'), write((language) => `+ ${numberText(folded, language)}`)] satisfies [
            string,
            string,
          ],
        ]
      : []),
    [label('mama'), profile.mama_full_name],
    [label('mama_kul'), profile.mama_kul],
    [label('native_place'), details.native_place],
    [label('other_families'), details.other_families],
  ];
}

function relativeText({ name, married, occupation }: Relative, write: Write): string {
  const state = married === null ? null : write((language) => MARRIED[married ? 'yes' : 'no'][language]);
  return [name, state, occupation].filter(Boolean).join(', ');
}

function contactRows(profile: BiodataProfile, showing: Showing, label: LabelOf, choice: LabelOfChoice): Rows {
  const taluka = choice('parent_taluka', profile.parent_taluka);
  const district = choice('parent_district', profile.parent_district);
  return [
    [label('address'), [...new Set([taluka, district].filter(Boolean))].join(', ')],
    [
      label('phone'),
      showing.phone && profile.parent_number ? phoneGroups(profile.parent_number).join(' ') : null,
    ],
  ];
}
