/** The labels of a biodata in both languages, because its language is independent of the application's. */
import type { Name } from '../patrika/names.ts';
import type { Heading, Relation } from './fields.ts';

export const HEADING_TEXTS: Record<Exclude<Heading, 'kuldaivat' | 'own' | 'none'>, string> = {
  ganesh_prasanna: '॥ श्री गणेश प्रसन्न ॥',
  ganeshaya_namah: '॥ श्री गणेशाय नमः ॥',
};

export const RELATION_NAMES: Record<Relation, Name> = {
  brother: { en: 'Brother', mr: 'भाऊ' },
  sister: { en: 'Sister', mr: 'बहीण' },
  paternal_uncle: { en: 'Paternal uncle', mr: 'काका' },
  paternal_aunt: { en: 'Paternal aunt', mr: 'आत्या' },
  maternal_uncle: { en: 'Maternal uncle', mr: 'मामा' },
  maternal_aunt: { en: 'Maternal aunt', mr: 'मावशी' },
  brother_in_law: { en: 'Brother-in-law', mr: 'दाजी' },
  grandfather: { en: 'Grandfather', mr: 'आजोबा' },
  grandmother: { en: 'Grandmother', mr: 'आजी' },
  other: { en: 'Relative', mr: 'नातेवाईक' },
};

export const MARRIED: Record<'yes' | 'no', Name> = {
  yes: { en: 'married', mr: 'विवाहित' },
  no: { en: 'unmarried', mr: 'अविवाहित' },
};

export const LABELS = {
  title: { en: 'Biodata', mr: 'परिचय पत्र' },
  personal: { en: 'Personal', mr: 'वैयक्तिक माहिती' },
  lineage: { en: 'Family line and patrika', mr: 'कुळ व पत्रिका' },
  family: { en: 'Family', mr: 'कौटुंबिक माहिती' },
  expectation: { en: 'Expectations', mr: 'अपेक्षा' },
  contact: { en: 'Contact', mr: 'संपर्क' },
  name: { en: 'Name', mr: 'नाव' },
  dob: { en: 'Date of birth', mr: 'जन्मतारीख' },
  age: { en: 'Age', mr: 'वय' },
  years: { en: 'years', mr: 'वर्षे' },
  dob_time: { en: 'Time of birth', mr: 'जन्मवेळ' },
  about: { en: 'about', mr: 'अंदाजे' },
  birth_place: { en: 'Place of birth', mr: 'जन्मस्थळ' },
  height: { en: 'Height', mr: 'उंची' },
  blood_group: { en: 'Blood group', mr: 'रक्तगट' },
  married_status: { en: 'Marital status', mr: 'वैवाहिक स्थिती' },
  education: { en: 'Education', mr: 'शिक्षण' },
  job: { en: 'Work', mr: 'नोकरी / व्यवसाय' },
  job_city: { en: 'Place of work', mr: 'नोकरीचे ठिकाण' },
  income: { en: 'Monthly income', mr: 'मासिक उत्पन्न' },
  kul: { en: 'Kul', mr: 'कुळ' },
  devak: { en: 'Devak', mr: 'देवक' },
  gotra: { en: 'Gotra', mr: 'गोत्र' },
  kuldaivat: { en: 'Family deity', mr: 'कुलदैवत' },
  rashi: { en: 'Rashi', mr: 'रास' },
  nakshatra: { en: 'Nakshatra, charan', mr: 'नक्षत्र, चरण' },
  gana: { en: 'Gana', mr: 'गण' },
  nadi: { en: 'Nadi', mr: 'नाडी' },
  mangal: { en: 'Mangal', mr: 'मंगळ' },
  patrika_name: { en: 'Patrika name', mr: 'नावरस नाव' },
  father: { en: 'Father / guardian', mr: 'वडील / पालक' },
  mother: { en: 'Mother', mr: 'आई' },
  mama: { en: 'Maternal uncle', mr: 'मामा' },
  mama_kul: { en: 'Mother’s kul', mr: 'मामेकुळ' },
  native_place: { en: 'Native place', mr: 'मूळ गाव' },
  relatives: { en: 'Relatives', mr: 'नातेवाईक' },
  other_families: { en: 'Related families', mr: 'इतर पाहुणे' },
  address: { en: 'Address', mr: 'पत्ता' },
  phone: { en: 'Parents’ phone', mr: 'पालकांचा फोन नंबर' },
  product: { en: 'Reshimgath', mr: 'रेशीमगाठ' },
  code: { en: 'code', mr: 'कोड' },
  feet: { en: 'ft', mr: 'फूट' },
  inches: { en: 'in', mr: 'इंच' },
} as const satisfies Record<string, Name>;
export type LabelKey = keyof typeof LABELS;
