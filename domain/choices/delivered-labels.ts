/** The delivered labels of choices that no file of choices lists, as in the application's texts (`option.<field>.<value>`). */
import type { Name } from '../patrika/names.ts';

/** By field and stored value. */
export const DELIVERED_LABELS: ReadonlyMap<string, ReadonlyMap<string, Name>> = new Map([
  [
    'caste',
    new Map([
      ['kul', { en: 'Kul', mr: 'कुळ' }],
      ['tul', { en: 'Tul', mr: 'तुळ' }],
      ['nul', { en: 'Nul', mr: 'नुळ' }],
    ]),
  ],
  [
    'married_status',
    new Map([
      ['Never Married', { en: 'Never married', mr: 'अविवाहित' }],
      ['Divorced', { en: 'Divorced', mr: 'घटस्फोटित' }],
      ['Widowed', { en: 'Widowed', mr: 'जोडीदाराचे निधन' }],
      ['Awaiting Divorce', { en: 'Awaiting divorce', mr: 'घटस्फोटाची प्रक्रिया सुरू' }],
    ]),
  ],
  [
    'mangal_status',
    new Map([
      ['No', { en: 'No', mr: 'नाही' }],
      ['Yes', { en: 'Yes', mr: 'आहे' }],
      ['Partial', { en: 'Mild', mr: 'सौम्य' }],
    ]),
  ],
]);
