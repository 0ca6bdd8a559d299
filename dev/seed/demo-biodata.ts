/** The optional biodata fields of the demo members. */
import { type BiodataDetails, BLOOD_GROUPS, NO_DETAILS, type Relative } from '#domain/biodata/fields.ts';

const GOTRAS = ['काश्यप', 'भारद्वाज', 'कौशिक', 'वसिष्ठ', 'अत्रि'];
const DEVAKS = ['पंचपल्लव', 'सूर्यफूल', 'कमळ', 'वड', 'उंबर', 'वासनवेल'];
const DEITIES = ['तुळजाभवानी', 'खंडोबा, जेजुरी', 'महालक्ष्मी, कोल्हापूर', 'जोतिबा'];
const MOTHERS = ['सुनीता', 'मंगल', 'वैशाली', 'संगीता', 'उज्ज्वला', 'शैलजा'];
const NATIVE_PLACES = ['बारामती', 'वाई', 'चिपळूण', 'पंढरपूर', 'कराड', 'मिरज', 'सासवड'];
const FAMILIES = ['जाधव, मोरे, पवार', 'देशमुख, शिंदे', 'कदम, भोसले, घोरपडे', 'चव्हाण, साळुंखे'];
const RELATIVES: readonly Relative[] = [
  { relation: 'brother', name: 'अनिकेत', married: false, occupation: 'अभियंता' },
  { relation: 'sister', name: 'प्राजक्ता', married: true, occupation: 'शिक्षिका' },
  { relation: 'paternal_uncle', name: 'सुभाषराव', married: true, occupation: 'शेती' },
  { relation: 'maternal_aunt', name: '२', married: null, occupation: null },
  { relation: 'grandfather', name: 'शंकरराव', married: null, occupation: 'निवृत्त शिक्षक' },
];

/** The entry at an index, modulo the length. */
function at<T>(list: readonly T[], place: number): T {
  return list[place % list.length] as T;
}

/** The optional fields of the member `n`. */
export function demoBiodata(n: number): BiodataDetails {
  return {
    ...NO_DETAILS,
    heading_choice: n % 15 === 11 ? 'none' : n % 3 === 1 ? 'ganeshaya_namah' : 'ganesh_prasanna',
    blood_group: at(BLOOD_GROUPS, n * 3),
    gotra: at(GOTRAS, n),
    devak: n % 4 === 3 ? null : at(DEVAKS, n),
    kuldaivat: at(DEITIES, n),
    mother_name: at(MOTHERS, n),
    native_place: at(NATIVE_PLACES, n),
    other_families: at(FAMILIES, n),
    relatives: RELATIVES.slice(0, 1 + (n % RELATIVES.length)),
    language: n % 6 === 4 ? 'both' : 'mr',
  };
}
