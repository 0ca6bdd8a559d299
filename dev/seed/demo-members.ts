/**
 * The demo members as data: accounts, form fields and photos.
 * The same at every start, except the birth dates, which keep the ages between 21 and 40.
 */
import { readdirSync } from 'node:fs';
import type { BiodataDetails } from '#domain/biodata/fields.ts';
import { fromInches, storedHeight } from '#domain/height.ts';
import type { PreferencesRow } from '#domain/match/stored.ts';
import type { PatrikaAnswers } from '#domain/patrika/answers.ts';
import { NO_VALUES, type ProfileField } from '#domain/profile-fields.ts';
import { demoBiodata } from './demo-biodata.ts';
import { demoPatrika } from './demo-patrikas.ts';
import { demoPreferences } from './demo-preferences.ts';
import { elders, families, men, type Pair, women } from './names.ts';
import { type Career, careers, type Home, homes, hopes, occupations } from './sample-profiles.ts';

/** The top-level domain is reserved for tests, so the addresses belong to no one. */
export const DEMO_DOMAIN = 'demo.test';
/** Demo accounts for signing in: a valid member, and a user with an empty profile. */
export const DEMO_MEMBER_EMAIL = `member@${DEMO_DOMAIN}`;
export const DEMO_NEWCOMER_EMAIL = `new@${DEMO_DOMAIN}`;

/** The data of a valid member to be created. */
export interface DemoMember {
  email: string;
  /** Form columns as text; null for an empty optional one. */
  form: Record<ProfileField, string | null>;
  /** Null without a patrika. */
  patrika: PatrikaAnswers | null;
  biodata: BiodataDetails;
  /** Null without preferences. */
  preferences: PreferencesRow | null;
  /** File names in `portraits/`, in the order of the photos. */
  portraits: readonly string[];
}

/** JPEG files called `<member>-<photo>.jpg`. */
export const PORTRAITS_FOLDER = new URL('portraits/', import.meta.url);
const portraitFiles = readdirSync(PORTRAITS_FOLDER).sort();

const DAY_MS = 24 * 60 * 60 * 1000;
/** The number of the member `member@demo.test`, after the sixty. */
const OWN = 60;

/** The entry at an index, modulo the length. */
function at<T>(list: readonly T[], place: number): T {
  return list[place % list.length] as T;
}

/** Telephone numbers of members and relatives: no real Indian number begins with zeros. */
const phone = (n: number, which: number) => `+9100000${String(n * 3 + which + 1).padStart(5, '0')}`;

/** Every tenth has been married before, and has a matching age. */
const wasMarried = (n: number) => n % 10 === 9;

function ageOf(n: number, [, , , , , from]: Career): number {
  const least = Math.max(from, wasMarried(n) ? 29 : 21);
  return least + ((n * 7) % (41 - least));
}

function birthDate(n: number, age: number, now: Date): string {
  const birthday = new Date(now.getTime() - (10 + ((n * 37) % 340)) * DAY_MS);
  birthday.setUTCFullYear(birthday.getUTCFullYear() - age);
  return birthday.toISOString().slice(0, 10);
}

function heightOf(n: number, woman: boolean): string {
  return storedHeight(fromInches(woman ? 57 + (n % 9) : 63 + (n % 10)));
}

function incomeOf(n: number, [, , , , income]: Career, age: number): string {
  return String(Math.round((income * (0.8 + (age - 21) * 0.015 + (n % 4) * 0.03)) / 500) * 500);
}

function namesOf(n: number, woman: boolean) {
  const first: Pair = n === OWN ? ['Abhijeet', 'अभिजीत'] : at(woman ? women : men, n >> 1);
  return {
    first,
    father: at(elders, n * 5),
    grandfather: at(elders, n * 3 + 7),
    family: at(families, n * 4),
    uncle: at(elders, n * 2 + 11),
    uncleFamily: at(families, n * 4 + 9),
  };
}

function socialLinks(n: number, address: string) {
  return {
    linkedin: n % 3 === 0 ? `https://linkedin.example/in/${address}` : null,
    instagram: n % 4 === 1 ? `www.instagram.example/${address}` : null,
    facebook: n % 5 === 2 ? `facebook.example/${address}` : null,
  };
}

function parentsOf(n: number, script: 0 | 1, names: ReturnType<typeof namesOf>) {
  const [address, town, taluka, district]: Home = at(homes, n * 3);
  const { father, grandfather, family, uncle, uncleFamily } = names;
  return {
    parent_full_name: [father, grandfather, family].map((name) => name[script]).join(' '),
    parent_number: phone(n, 1),
    parent_address: address[script],
    parent_taluka: taluka[script],
    parent_district: district[script],
    parent_state: script ? 'महाराष्ट्र' : 'Maharashtra',
    parent_city: town[script],
    parent_occupation: at(occupations, n * 2)[script],
    mama_full_name: [uncle, uncleFamily].map((name) => name[script]).join(' '),
    mama_kul: uncleFamily[script],
    mama_phone: phone(n, 2),
  };
}

function personalOf(n: number, script: 0 | 1, woman: boolean, names: ReturnType<typeof namesOf>) {
  const { first, father, family } = names;
  const before = ['Divorced', 'Widowed', 'Awaiting Divorce'];
  return {
    gender: woman ? 'Female' : 'Male',
    first_name: first[script],
    middle_name: father[script],
    last_name: family[script],
    regional_full_name: n % 5 === 1 ? null : `${first[1]} ${father[1]} ${family[1]}`,
    phone: phone(n, 0),
    dob_time: `${String((n * 5) % 24).padStart(2, '0')}:${String((n * 17) % 60).padStart(2, '0')}`,
    height: heightOf(n >> 1, woman),
    city: n % 5 < 3 ? 'Pune' : 'Mumbai',
    caste: at(['kul', 'tul', 'kul', 'nul', 'kul', 'tul', 'kul'], n),
    expectation: at(hopes, n * 4)[script || n % 4 === 1 ? 1 : 0],
    married_status: wasMarried(n) ? at(before, (n - 9) / 10) : 'Never Married',
    mangal_status: at(['No', 'No', 'Yes', 'No', 'Partial', 'No', "Don't Know", 'No', 'No'], n),
    disability: n % 20 === 7 ? 'Yes' : n % 3 === 0 ? 'No' : null,
  };
}

/** The first files belong to `member@demo.test`. */
function portraitsOf(n: number): string[] {
  const person = String(n === OWN ? 0 : n + 1).padStart(2, '0');
  return portraitFiles.filter((file) => file.startsWith(`${person}-`));
}

function makeMember(n: number, now: Date): DemoMember {
  const woman = n % 2 === 0 && n !== OWN;
  // Every sixth has all names in Devanagari, the others in Latin; the newest, who is shown first, has Latin names.
  const script = n % 6 === 1 ? 1 : 0;
  const names = namesOf(n, woman);
  // The second round is shifted by one, so that its men have the professions of the first round's women.
  const career = at(careers, n === OWN ? 1 : n + Math.floor(n / careers.length));
  const age = ageOf(n, career);
  const [education, university, role, company] = career;
  const address = `${names.first[0]}.${names.family[0]}`.toLowerCase();
  return {
    email: n === OWN ? DEMO_MEMBER_EMAIL : `${address}@${DEMO_DOMAIN}`,
    portraits: portraitsOf(n),
    patrika: demoPatrika(n, n === OWN),
    biodata: demoBiodata(n),
    preferences: demoPreferences(n, woman ? age : age - 3),
    form: {
      ...NO_VALUES,
      ...personalOf(n, script, woman, names),
      dob: birthDate(n, age, now),
      ...socialLinks(n, address),
      highest_education: education,
      university: university[script],
      company_name: company[script],
      company_role: role[script],
      company_city: at<Pair>(
        [
          ['Pune', 'पुणे'],
          ['Mumbai', 'मुंबई'],
          ['Pune', 'पुणे'],
          ['Nashik', 'नाशिक'],
          ['Kolhapur', 'कोल्हापूर'],
        ],
        n * 3,
      )[script],
      income: incomeOf(n, career, age),
      ...parentsOf(n, script, names),
    },
  };
}

/** Returns `member@demo.test`, then the sixty. The birth dates depend on `now`. */
export function demoMembers(now: Date): DemoMember[] {
  return [makeMember(OWN, now), ...Array.from({ length: OWN }, (_, n) => makeMember(n, now))];
}
