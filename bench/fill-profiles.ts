/**
 * Fills a database with valid members through the tables and triggers that real ones go through. Kept between runs.
 */
import type { Connection } from '#server/database/connection.ts';

const BATCH = 10_000;

const users = (first: number, last: number) => `
  insert into auth.users (id, aud, role, email, created_at, updated_at)
  select gen_random_uuid(), 'authenticated', 'authenticated', 'bench-' || n || '@example.org', now(), now()
  from generate_series(${first}, ${last}) n`;

const FORMS = `
  update private.profiles set
    first_name = (array['Sayali','Asha','Rohan','Amit','Sneha','Kiran','Vaishnavi','Omkar'])[1 + user_code % 8],
    middle_name = (array['Vilas','Anil','Sunil','Ramesh','Prakash'])[1 + user_code % 5],
    last_name = (array['Deshmukh','Patil','Jadhav','Kulkarni','Shinde','More','Pawar'])[1 + user_code % 7],
    gender = (array['Female','Male'])[1 + user_code % 2],
    phone = '9' || lpad(user_code::text, 9, '0'),
    dob = date '1985-01-01' + (user_code % 5000)::integer, dob_time = '06:42', height = 4.8 + (user_code % 16) * 0.1,
    city = (array['Pune','Mumbai'])[1 + user_code % 2], caste = (array['kul','tul','nul'])[1 + user_code % 3],
    expectation = 'समजूतदार आणि प्रामाणिक जोडीदार', married_status = 'Never Married', mangal_status = 'No',
    highest_education = (array['B.E.','M.Tech.','B.Com.','MBBS','M.B.A.'])[1 + user_code % 5],
    university = 'Savitribai Phule Pune University', company_name = 'Persistent Systems',
    company_role = 'Role ' || user_code % 200, company_city = 'Pune', income = 20000 + (user_code % 300) * 1000,
    parent_full_name = 'Vilas Deshmukh', parent_number = '9876500001', parent_address = '12 Laxmi Road',
    parent_taluka = 'Haveli', parent_district = 'Pune', parent_state = 'Maharashtra', parent_city = 'Pune',
    parent_occupation = 'Teacher', mama_full_name = 'Anil Jadhav', mama_kul = 'Jadhav', mama_phone = '9876500002'
  where not personal_complete`;

const PHOTOS = `
  insert into storage.objects (bucket_id, name)
  select 'avatars', id || '/' || gen_random_uuid() from private.profiles where photo_count = 0`;

const PAYMENTS = `
  insert into public.payments (payment_id, order_id, user_id, amount)
  select 'pay_' || id, 'order_' || id, id, 29900 from private.profiles where paid_until is null`;

const count = async (superuser: Connection) =>
  (await superuser.send<{ n: number }>('select count(*)::integer as n from private.profiles'))[0]?.n ?? 0;

/** Makes valid members until there are `wanted`, in batches that each are there wholly or not at all. Gives one's id. */
export async function fillProfiles(superuser: Connection, wanted: number): Promise<string> {
  for (let made = await count(superuser); made < wanted; made = await count(superuser)) {
    const last = Math.min(made + BATCH, wanted);
    await superuser.command('begin');
    for (const step of [users(made + 1, last), FORMS, PHOTOS, PAYMENTS]) await superuser.command(step);
    await superuser.command('commit');
    console.info(`${last} of ${wanted} profiles`);
  }
  await superuser.command('vacuum (analyze)');
  const [member] = await superuser.send<{ id: string }>(
    'select id from private.profiles order by user_code limit 1',
  );
  if (!member) throw new Error('there is no member');
  return member.id;
}
