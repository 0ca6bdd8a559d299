/** The naming syllables of the 108 charans and what a given name says about the birth (docs/patrika.md, "The naming syllable"). */
import type { ZodiacPlace } from './zodiac.ts';

/** Four a nakshatra, from Ashwini 1 to Revati 4; six sources agree, among them Saral Jyotish p. 83. */
export const SYLLABLES: readonly string[] = (
  'चु चे चो ला ली लू ले लो अ ई उ ए ओ वा वी वू वे वो का की कु घ ङ छ के को हा ही हु हे हो डा डी डू डे डो ' +
  'मा मी मू मे मो टा टी टू टे टो पा पी पू ष ण ठ पे पो रा री रु रे रो ता ती तू ते तो ना नी नू ने नो या यी यू ' +
  'ये यो भा भी भू धा फा ढा भे भो जा जी खी खू खे खो गा गी गू गे गो सा सी सू से सो दा दी दू थ झ ञ दे दो चा ची'
).split(' ');

const VOWELS = ['अआा', 'इईिी', 'उऊुू', 'एऐेै', 'ओऔोौ'];
/** A consonant with others joined to it, then the vowel sign; or a vowel alone. */
const FIRST_SYLLABLE = /^(?:([क-ह])(?:्[क-ह])*([\u093e-\u094c]?)|([अ-औ]))/;
/** Conjunct letters that are separate syllables, which the table does not have. */
const OTHER_LETTERS = /^(?:क्ष|ज्ञ)/;

interface Sound {
  consonant: string;
  vowel: number;
}

/** How many syllables of the table begin with a consonant. */
const USES = new Map<string, number>();
for (const syllable of SYLLABLES) {
  const consonant = soundOf(syllable)?.consonant ?? '';
  USES.set(consonant, (USES.get(consonant) ?? 0) + 1);
}

/**
 * Those of `places` whose syllable begins the name; null if the name does not begin with a Devanagari syllable that can be compared.
 * Short and long vowels, व and ब, श and स count as the same; a consonant that the table has only once matches all vowels.
 */
export function placesNamed<Place extends ZodiacPlace>(
  name: string,
  places: readonly Place[],
): Place[] | null {
  const given = soundOf(name);
  if (!given) return null;
  return places.filter(({ nakshatra, charan }) => {
    const wanted = soundOf(SYLLABLES[(nakshatra - 1) * 4 + charan - 1] ?? '');
    if (wanted?.consonant !== given.consonant) return false;
    return wanted.vowel === given.vowel || USES.get(given.consonant) === 1;
  });
}

function soundOf(name: string): Sound | null {
  const text = name.trim().normalize('NFD').replaceAll('\u093c', '');
  const [match, consonant = '', sign, vowel] = FIRST_SYLLABLE.exec(text) ?? [];
  if (!match || OTHER_LETTERS.test(text)) return null;
  const index = VOWELS.findIndex((signs) => signs.includes(vowel || sign || 'अ'));
  return index < 0 ? null : { consonant: consonant.replace('ब', 'व').replace('श', 'स'), vowel: index };
}
