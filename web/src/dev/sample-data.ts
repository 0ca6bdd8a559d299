/** Sample data of the component page: invented members and a filled query cache, so that nothing requests the backend. */
import { QueryClient } from '@tanstack/react-query';
import { NO_VALUES } from '#domain/profile-fields.ts';
import { savedIdsOptions } from '#web/backend/get-saved-ids.ts';
import type { Profile } from '#web/backend/types.ts';
import { useUserStore } from '#web/session/user-store.ts';

/** The viewer's id without a session. */
export const VIEWER_ID = '00000000-0000-4000-8000-000000000001';

/** A member with a long name, to show how it wraps. */
export const WOMAN: Profile = {
  ...NO_VALUES,
  id: '00000000-0000-4000-8000-000000000002',
  user_code: 1047,
  first_name: 'Sayali',
  middle_name: 'Vilas',
  last_name: 'Deshmukh',
  regional_full_name: 'सायली विलास देशमुख',
  gender: 'Female',
  phone: '+910000000047',
  dob: '1999-03-14',
  dob_time: '06:42:00',
  height: 5.4,
  city: 'Pune',
  caste: 'kul',
  expectation: 'A kind person who likes books',
  married_status: 'Never Married',
  mangal_status: 'Partial',
  highest_education: 'M.Tech.',
  university: 'Savitribai Phule Pune University',
  company_name: 'Tulsi Software',
  company_role: 'Software Engineer',
  company_city: 'Pune',
  income: 85_000,
  parent_full_name: 'Vilas Ramrao Deshmukh',
  parent_number: '+910000000048',
  parent_address: '12 Shanti Society',
  parent_taluka: 'Haveli',
  parent_district: 'Pune',
  parent_state: 'Maharashtra',
  parent_city: 'Pune',
  parent_occupation: 'Teacher',
  mama_full_name: 'Suresh Patil',
  mama_kul: 'Patil',
  mama_phone: '+910000000049',
  is_valid: true,
  has_paid: true,
  created_at: '2026-01-10T08:00:00Z',
  updated_at: '2026-01-10T08:00:00Z',
  first_photo: null,
  photo_focus: {},
  first_photo_focus: null,
  photo_count: 0,
  paid_until: '2027-01-10T08:00:00Z',
  deactivated_at: null,
};

/** A saved member with a name of two lines and long values. */
export const MAN: Profile = {
  ...WOMAN,
  id: '00000000-0000-4000-8000-000000000003',
  user_code: 1048,
  first_name: 'Chandrashekhar',
  middle_name: 'Dattatreya',
  last_name: 'Suryavanshi-Kulkarni',
  regional_full_name: 'चंद्रशेखर दत्तात्रेय सूर्यवंशी-कुलकर्णी',
  gender: 'Male',
  company_name: 'Sahyadri Precision Instruments and Engineering Works',
  company_role: 'Deputy General Manager',
  income: 2_04_500,
};

let client: QueryClient | undefined;

/** A query cache that sends no requests: the man is saved, the woman is not. */
export function sampleClient(): QueryClient {
  if (client) return client;
  client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const viewer = useUserStore.getState().id ?? VIEWER_ID;
  client.setQueryData(savedIdsOptions(viewer).queryKey, [MAN.id]);
  return client;
}
