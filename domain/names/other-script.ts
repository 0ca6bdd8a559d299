/** Suggests how a name is written in the other script. A suggestion only: spelling does not tell all sounds, so people may change it. */
import { commonNames } from './common-names.ts';
import { nameKey, wordKeys } from './name-key.ts';

/** Made when the first name is written: most pages write none. The keys of all names at once take a tenth of the time of one after the other. */
let byKey: Map<string, string[]> | undefined;

function namesByKey(): Map<string, string[]> {
  const keys = wordKeys(commonNames.join(' '));
  return Map.groupBy(commonNames, (_name, at) => keys[at] ?? '');
}

/** The common name that a Latin word means. Of several with one key, such as Vijay and Vijaya, the one that is written most alike. */
function commonName(word: string): string | undefined {
  byKey ??= namesByKey();
  const names = byKey.get(nameKey(word)) ?? [];
  const latin = word.toLowerCase();
  const endsAlike = (name: string) => inLatin(name).endsWith('a') === latin.endsWith('a');
  return names.find((name) => inLatin(name).toLowerCase() === latin) ?? names.find(endsAlike) ?? names[0];
}

/** Longer spellings first. */
const CONSONANTS: readonly (readonly [latin: string, devanagari: string])[] = [
  ['ksh', 'क्ष'],
  ['dny', 'ज्ञ'],
  ['chh', 'छ'],
  ['sh', 'श'],
  ['ch', 'च'],
  ['kh', 'ख'],
  ['gh', 'घ'],
  ['jh', 'झ'],
  ['th', 'थ'],
  ['dh', 'ध'],
  ['ph', 'फ'],
  ['bh', 'भ'],
  ...[
    'kक',
    'gग',
    'cक',
    'jज',
    'tत',
    'dद',
    'nन',
    'pप',
    'fफ',
    'bब',
    'mम',
    'yय',
    'rर',
    'lल',
    'vव',
    'wव',
    'sस',
    'hह',
    'zझ',
    'qक',
  ].map(([latin = '', devanagari = '']) => [latin, devanagari] as const),
  ['x', 'क्स'],
];

/** Each vowel after a consonant, at the end of a word, and on its own. */
const VOWELS: readonly (readonly [latin: string, sign: string, finalSign: string, letter: string])[] = [
  ['aa', 'ा', 'ा', 'आ'],
  ['ai', 'ै', 'ै', 'ऐ'],
  ['au', 'ौ', 'ौ', 'औ'],
  ['ee', 'ी', 'ी', 'ई'],
  ['oo', 'ू', 'ू', 'ऊ'],
  ['a', '', 'ा', 'अ'],
  ['i', 'ि', 'ी', 'इ'],
  ['u', 'ु', 'ू', 'उ'],
  ['e', 'े', 'े', 'ए'],
  ['o', 'ो', 'ो', 'ओ'],
];

const VIRAMA = '्';
const ANUSVARA = 'ं';

/** Reads one Latin word sound by sound. */
function spelledOut(word: string): string {
  let written = '';
  let consonants = 0;
  for (let rest = word; rest !== ''; ) {
    const consonant = CONSONANTS.find(([latin]) => rest.startsWith(latin));
    const vowel = VOWELS.find(([latin]) => rest.startsWith(latin));
    const length = (consonant ?? vowel)?.[0].length ?? 1;
    const after = rest.slice(length);
    if (consonant) {
      const isNasal = consonants === 0 && /^(n(?=[kgcjtdpb])|m(?=[pb]))/.test(rest) && written !== '';
      if (isNasal) written += ANUSVARA;
      else {
        written += (consonants > 0 ? VIRAMA : '') + consonant[1];
        consonants += 1;
      }
    } else if (vowel) {
      const [, sign, finalSign, letter] = vowel;
      // Chandra and Aditya end in the inherent vowel, Priya and Lata in a long one.
      const isFinal = after === '' && !(vowel[0] === 'a' && consonants > 1);
      written += consonants > 0 ? (isFinal ? finalSign : sign) : letter;
      consonants = 0;
    }
    rest = after;
  }
  return written;
}

/** Transliterates each word, and each of the names that a hyphen joins. */
function eachWord(names: string, write: (word: string) => string): string {
  return names
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[^ -]+/g, (word) => write(word));
}

/**
 * Suggests how names in Latin script are written in Devanagari, word by word.
 *
 * @returns an empty text when a word is not of Latin letters
 */
export function inDevanagari(names: string): string {
  if (!/^[A-Za-z'’.\s-]+$/.test(names)) return '';
  return eachWord(names, (word) => commonName(word) ?? spelledOut(word.toLowerCase().replace(/[^a-z]/g, '')));
}

const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'क k,ख kh,ग g,घ gh,ङ n,च ch,छ chh,ज j,झ z,ञ n,ट t,ठ th,ड d,ढ dh,ण n,त t,थ th,द d,ध dh,न n,प p,फ ph,ब b,भ bh,म m,य y,र r,ल l,ळ l,व v,' +
    'श sh,ष sh,स s,ह h,अ a,आ a,इ i,ई i,उ u,ऊ u,ए e,ऐ ai,ओ o,औ au,ॲ a,ऑ o,ा a,ि i,ी i,ु u,ू u,े e,ै ai,ो o,ौ au,ॅ a,ॉ o,ं n,ँ n'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** `*` stands for an inherent vowel. */
function withInherentVowels(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\u093C/g, '')
    .replace(/ज्ञ/g, 'द्न्य')
    .replace(/ऋ/g, 'रु')
    .replace(/ृ/g, '्रु')
    .replace(/([क-ह])(?![\u093E-\u094D])/g, '$1*')
    .replace(/ं(?=[पफबभ])/g, 'म्');
}

function latinWord(word: string): string {
  const spoken = withInherentVowels(word)
    // Not spoken at the end, and not before a syllable that has a vowel of its own.
    .replace(/(?<!्[\u0915-\u0939])\*$/, '')
    .replace(/(?<=[\u093E-\u094C*][ंँ]?[क-मर-ह])\*(?=[क-मर-ह][\u093E-\u094C])/g, '');
  const latin = [...spoken.replaceAll('्', '')]
    .map((letter) => (letter === '*' ? 'a' : (LATIN[letter] ?? '')))
    .join('');
  return latin.charAt(0).toUpperCase() + latin.slice(1);
}

/**
 * Suggests how names in Devanagari are written in Latin script, word by word.
 *
 * @returns an empty text when a word is not of Devanagari letters
 */
export function inLatin(names: string): string {
  if (!/^(?:[\p{Script=Devanagari}\s-]|\u200C|\u200D)+$/u.test(names)) return '';
  return eachWord(names, latinWord);
}
