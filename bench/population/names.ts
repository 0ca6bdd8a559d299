/**
 * Names and jobs of the benchmark's members, most common first: real names, then rarer ones built from syllables. Every tenth is in
 * Devanagari.
 */
import { men, women } from '#dev/seed/names.ts';

const POOL = 4000;
const BEGINNINGS = 'Aa Bha Chi De Ga Ja Ka La Ma Na Pra Ra Sa Shi Ta Va Vi Ya Zu Dhru Ojas Kru Smi Tri'.split(
  ' ',
);
const MIDDLES = 'ra ni ti sha ku ma vi da li na ya ka ro su mi'.split(' ');
const ENDINGS = 'j sh nt ka ya ni l wari kar t n deep want rao'.split(' ');
const DEVANAGARI_BEGINNINGS = 'अ आ का गो चि जा दे ना प्र मा रा वि शा सा'.split(' ');
const DEVANAGARI_MIDDLES = 'न र ल ति मि रू वा षा ज'.split(' ');
const DEVANAGARI_ENDINGS = 'ली श त क्षा णी व ळ या'.split(' ');
const SURNAMES =
  'Patil Deshmukh Jadhav Kulkarni Shinde More Pawar Joshi Chavan Gaikwad Bhosale Kale Sawant Kadam Salunkhe Mane Thorat Wagh'.split(
    ' ',
  );
const LEVELS = ['', 'Senior ', 'Junior ', 'Lead ', 'Assistant ', 'Chief ', 'Deputy ', 'Principal '];
const FIELDS =
  'Software,Accounts,Sales,Bank,Civil,Hospital,School,Marketing,Design,Data,Quality,Legal,Textile,Sugar,Dairy,Railway,Police,Research,Tax,Media,Food,Energy,Port,Farm,Silk'.split(
    ',',
  );
const JOBS = 'Engineer,Officer,Manager,Clerk,Teacher,Consultant,Analyst,Executive,Supervisor,Inspector'.split(
  ',',
);

/** A word of one syllable from each list, selected by the digits of a number. */
function composed(number: number, lists: readonly (readonly string[])[]): string {
  let rest = number;
  return lists
    .map((list) => {
      const word = list[rest % list.length] ?? '';
      rest = Math.floor(rest / list.length);
      return word;
    })
    .join('');
}

function pool(first: readonly string[], seed: number): string[] {
  const made = Array.from({ length: POOL - first.length }, (_, at) => {
    const number = (at + 1) * 7919 + seed;
    return at % 10 === 9
      ? composed(number, [DEVANAGARI_BEGINNINGS, DEVANAGARI_MIDDLES, DEVANAGARI_ENDINGS])
      : composed(number, [BEGINNINGS, MIDDLES, ENDINGS, ...(at > POOL / 2 ? [ENDINGS] : [])]);
  });
  return [...first, ...made];
}

/** The names, each list from most common to rarest. */
export const NAMES = {
  women: pool(
    women.map(([latin, devanagari], at) => (at % 10 === 4 ? devanagari : latin)),
    1,
  ),
  men: pool(
    men.map(([latin, devanagari], at) => (at % 10 === 4 ? devanagari : latin)),
    2,
  ),
  surnames: pool(SURNAMES, 3),
} as const;

/** 2000 jobs, most common first. */
export const ROLES = Array.from({ length: LEVELS.length * FIELDS.length * JOBS.length }, (_, at) => {
  const [field, job, level] = [
    at % FIELDS.length,
    Math.floor(at / FIELDS.length) % JOBS.length,
    Math.floor(at / 250),
  ];
  return `${LEVELS[level]}${FIELDS[field]} ${JOBS[(job + field) % JOBS.length]}`;
});

/** Towns besides the two of the migrations. */
export const TOWNS =
  'Nagpur,Nashik,Thane,Kolhapur,Satara,Sangli,Solapur,Ahilyanagar,Jalgaon,Amravati,Akola,Latur,Dhule,Nanded,Parbhani,Ratnagiri,Karad,Baramati,Wai,Phaltan,Pandharpur,Barshi,Miraj,Ichalkaranji,Malegaon,Bhusawal,Wardha,Gondia,Beed,Hingoli,Washim,Panvel,Alibag,Mahad,Khed,Chiplun,Dapoli,Vita,Islampur,Tasgaon'.split(
    ',',
  );
