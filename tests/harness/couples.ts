/** Couples that both confirmed, and their stories. */
import { randomUUID } from 'node:crypto';
import { consentText } from './consent-texts.ts';
import { makeMember, memberScope } from './members.ts';
import type { TestDatabase } from './test-database.ts';

export interface Couple {
  bride: string;
  groom: string;
  /** The id of the couple, of its story, and the folder of its pictures. */
  id: string;
}

const call = ({ database }: TestDatabase, member: string, text: string, values: unknown[] = []) =>
  database.query(memberScope(member), { text, values: values as string[] });

/** Makes two members and lets them confirm that they marry. */
export async function makeCouple(base: TestDatabase): Promise<Couple> {
  const [bride, groom] = await Promise.all([
    makeMember(base),
    makeMember(base, {
      profile: { first_name: 'ज्ञानेश', last_name: 'देशमुख', gender: 'Male', dob: '1995-01-01' },
    }),
  ]);
  for (const [member, partner] of [
    [bride, groom],
    [groom, bride],
  ] as const) {
    const [{ code } = {}] =
      await base.admin`select user_code as code from private.profiles where id = ${partner}`;
    await call(base, member, "select public.fix_marriage('here')");
    await call(base, member, 'select public.name_partner($1)', [code]);
  }
  const [{ id } = {}] = await call(base, bride, 'select id from public.my_story');
  return { bride, groom, id: String(id) };
}

export interface StoryTexts {
  text?: string;
  other_text?: string | null;
  married_on?: string;
  photo?: string | null;
  photo_ratio?: number | null;
  name_form?: 'full' | 'first' | 'initials';
}

/** Writes the story of the member's couple. */
export const writeStory = (
  base: TestDatabase,
  member: string,
  {
    text = 'We met here.',
    other_text = null,
    married_on = '2026-11-01',
    photo = null,
    photo_ratio = photo === null ? null : 1.5,
    name_form = 'first',
  }: StoryTexts = {},
) =>
  call(base, member, "select public.write_story('en', $1, $2, $3, $4, $5, $6)", [
    text,
    other_text,
    married_on,
    photo,
    photo_ratio,
    name_form,
  ]);

/** The member agrees to the story as it is. */
export async function agreeToStory(base: TestDatabase, member: string): Promise<void> {
  const [{ edit } = {}] = await call(base, member, 'select edit from public.my_story');
  const { language, version, shown } = consentText('success_story');
  await call(base, member, 'select public.agree_to_story($1, $2, $3, $4)', [edit, language, version, shown]);
}

/** A row of a picture in the couple's folder, without bytes. Returns its name. */
export async function addStoryPicture(base: TestDatabase, { id, bride }: Couple): Promise<string> {
  const name = `${id}/${randomUUID()}`;
  await base.admin`insert into storage.objects (bucket_id, name, owner_id) values ('stories', ${name}, ${bride})`;
  return name;
}

/** Makes a couple whose story is written, agreed to by both, and approved. */
export async function makeShownStory(base: TestDatabase, texts: StoryTexts = {}): Promise<Couple> {
  const couple = await makeCouple(base);
  await writeStory(base, couple.bride, texts);
  for (const member of [couple.bride, couple.groom]) await agreeToStory(base, member);
  await base.admin`update private.stories set approved_at = now() where couple = ${couple.id}`;
  return couple;
}
