/** Names of the parts of guna milan and the groups of vashya, in English and Marathi. */
import type { Name } from '../patrika/names.ts';
import type { GunaPart } from './parts.ts';
import type { Vashya } from './tables.ts';

export const PART_NAMES: Record<GunaPart, Name> = {
  varna: { en: 'Varna', mr: 'वर्ण' },
  vashya: { en: 'Vashya', mr: 'वश्य' },
  tara: { en: 'Tara', mr: 'तारा' },
  yoni: { en: 'Yoni', mr: 'योनी' },
  maitri: { en: 'Graha maitri', mr: 'ग्रहमैत्री' },
  gana: { en: 'Gana', mr: 'गण' },
  bhakoot: { en: 'Bhakoot', mr: 'भकूट (राशीकूट)' },
  nadi: { en: 'Nadi', mr: 'नाडी' },
};

export const VASHYA_NAMES: Record<Vashya, Name> = {
  chatushpada: { en: 'Chatushpada', mr: 'चतुष्पाद' },
  manava: { en: 'Manava', mr: 'मानव' },
  jalachara: { en: 'Jalachara', mr: 'जलचर' },
  vanachara: { en: 'Vanachara', mr: 'वनचर' },
  keetaka: { en: 'Keetaka', mr: 'कीटक' },
};
