/** What newcomers type, in the script of their language. */
import { uniqueEmail, uniqueName } from './harness/people.ts';
import type { Language } from './harness/texts.ts';

export interface Newcomer {
  email: string;
  firstName: string;
  fullName: string;
  /** As it is kept: Latin digits, whatever she types. */
  phone: string;
  personal: Record<string, string>;
  professional: Record<string, string>;
  university: string;
  parents: Record<string, string>;
}

const MARATHI_NUMERALS = '०१२३४५६७८९';

/** A number as somebody with a Marathi keyboard types it. */
const devanagari = (digits: string) =>
  digits.replace(/[0-9]/g, (digit) => MARATHI_NUMERALS[Number(digit)] ?? digit);

const PHONE = '9000054321';

function english(): Newcomer {
  const firstName = uniqueName('Sayali');
  return {
    email: uniqueEmail(),
    firstName,
    fullName: `${firstName} Vilas Deshmukh`,
    phone: PHONE,
    personal: {
      first_name: firstName,
      middle_name: 'Vilas',
      last_name: 'Deshmukh',
      regional_full_name: 'सायली विलास देशमुख',
      phone: PHONE,
      dob: '1999-03-14',
      dob_time: '06:42',
      height: '5.4',
      expectation: 'A kind person who likes books and long walks',
      linkedin: 'www.linkedin.example/in/sayali',
    },
    university: 'Savitribai Phule Pune University',
    professional: {
      company_name: 'Tulsi Software',
      company_role: uniqueName('Weaver of '),
      company_city: 'Pune',
      income: '85000',
    },
    parents: {
      parent_full_name: 'Vilas Ramrao Deshmukh',
      parent_number: '+91 90000 12346',
      parent_address: '12 Shanti Society, Karve Road',
      parent_city: 'Pune',
      parent_taluka: 'Haveli',
      parent_district: 'Pune',
      parent_state: 'Maharashtra',
      parent_occupation: 'Teacher',
      mama_full_name: 'Suresh Anant Patil',
      mama_kul: 'Patil',
      mama_phone: '9000012347',
    },
  };
}

function marathi(): Newcomer {
  const firstName = uniqueName('सायली');
  const latin = english();
  return {
    ...latin,
    firstName,
    fullName: `${firstName} विलास देशमुख`,
    personal: {
      ...latin.personal,
      first_name: firstName,
      middle_name: 'विलास',
      last_name: 'देशमुख',
      phone: devanagari(PHONE),
      height: devanagari('5.4'),
      expectation: 'समजूतदार आणि वाचनाची आवड असणारा जोडीदार',
    },
    university: 'सावित्रीबाई फुले पुणे विद्यापीठ',
    professional: {
      company_name: 'तुळशी सॉफ्टवेअर',
      company_role: 'अभियंता',
      company_city: 'पुणे',
      income: devanagari('85000'),
    },
    parents: {
      parent_full_name: 'विलास रामराव देशमुख',
      parent_number: devanagari('9000012346'),
      parent_address: '१२ शांती सोसायटी, कर्वे रस्ता',
      parent_city: 'पुणे',
      parent_taluka: 'हवेली',
      parent_district: 'पुणे',
      parent_state: 'महाराष्ट्र',
      parent_occupation: 'शिक्षक',
      mama_full_name: 'सुरेश अनंत पाटील',
      mama_kul: 'पाटील',
      mama_phone: devanagari('9000012347'),
    },
  };
}

/** Somebody new, with names nobody else has. */
export const newcomerInput = (language: Language): Newcomer => (language === 'mr' ? marathi() : english());
