/**
 * Neck, shoulders and what is worn on them.
 */
import { type PaletteName, palette, type Skin } from './colours.ts';
import { mirrored } from './face.ts';

export type WomanDress = 'saree' | 'kurta' | 'dupatta' | 'blazer' | 'shirt' | 'anarkali';
export type ManDress = 'shirt' | 'kurta' | 'nehru' | 'blazer' | 'polo' | 'stole' | 'sweater';
export type Dress = WomanDress | ManDress;

/** A dress in its colours, by palette name: cloth, second cloth, border. */
export interface Outfit {
  dress: Dress;
  main: PaletteName;
  second: PaletteName;
  trim: PaletteName;
  necklace?: 'none' | 'beads' | 'thushi' | 'pendant';
}

const shape = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;
const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}"/>`;

const left = { woman: 'M58 500c2-70 34-106 86-124l24-10', man: 'M38 500c2-76 42-110 102-128l26-10' };
const right = { woman: 'l24 10c52 18 84 54 86 124Z', man: 'l26 10c60 18 100 52 102 128Z' };

/** A garment over both shoulders with the given neckline, drawn from the left of the neck to its right. */
const garment = (woman: boolean, neckline: string) => {
  const side = woman ? 'woman' : 'man';
  return left[side] + neckline + right[side];
};

const necklines = {
  round: 'c6 44 58 44 64 0',
  deep: 'c2 58 62 58 64 0',
  vee: 'L200 428 232 366',
  high: 'c14 16 50 16 64 0',
};
const manNeck = 'c14 18 54 18 68 0';
const fold = 'rgba(0,0,0,.13)';
const gleam = 'rgba(255,255,255,.16)';

function saree({ main, second, trim }: Outfit): string {
  const edge = 'M234 366c-4 56-54 104-116 136';
  const border = line(edge, palette[trim], 17) + line(edge, palette[main], 3);
  const pallu = shape('M232 364l24 12c52 18 84 54 86 124H116c64-32 114-80 116-136Z', palette[main]);
  const pleats = line(
    'M262 382c4 50-30 90-74 120M290 396c4 44-18 78-48 106M314 420c2 34-8 60-24 82',
    fold,
    3,
  );
  return shape(garment(true, necklines.deep), palette[second]) + pallu + pleats + border;
}

function kurta({ main, second, trim }: Outfit): string {
  const neck = line('M168 366c6 44 58 44 64 0', palette[trim], 7);
  const placket = line('M200 402v66', palette[trim], 12) + line('M200 406v58', palette[second], 4);
  const seams = mirrored(line('M112 400c8 30 10 60 8 100', fold, 3));
  return shape(garment(true, necklines.round), palette[main]) + placket + neck + seams;
}

function dupatta({ main, second, trim }: Outfit): string {
  const drape = 'M168 366c4 74-14 108-60 134H58c2-70 34-106 86-124Z';
  const edge = 'M168 370c4 70-14 104-58 130';
  const side =
    shape(drape, palette[second]) +
    line(edge, palette[trim], 7) +
    line('M142 380c0 54-18 90-46 118', gleam, 3);
  return (
    shape(garment(true, necklines.round), palette[main]) +
    line('M168 366c6 44 58 44 64 0', palette[trim], 5) +
    mirrored(side)
  );
}

function anarkali({ main, second, trim }: Outfit): string {
  const yoke = 'M150 374l18-8c6 44 58 44 64 0l18 8c8 40-16 74-50 80-34-6-58-40-50-80Z';
  const dots = `<path d="M152 396c6 32 24 52 48 56 24-4 42-24 48-56" stroke="${palette[trim]}" stroke-width="6" stroke-dasharray="0 11"/>`;
  return (
    shape(garment(true, necklines.round), palette[main]) +
    shape(yoke, palette[second]) +
    dots +
    line('M168 366c6 44 58 44 64 0', palette[trim], 5)
  );
}

function blazer(woman: boolean, { main, second, trim }: Outfit): string {
  const top = woman
    ? shape(garment(true, necklines.round), palette[second])
    : shape(garment(false, manNeck), palette[second]) + collar(palette[second]);
  const panel = woman
    ? 'M58 500c2-70 34-106 86-124l20-9 32 133Z'
    : 'M38 500c2-76 42-110 102-128l22-9 34 137Z';
  const lapel = 'M160 366l-26 34 20 14-12 14 52 72h4Z';
  const tie = woman ? '' : shape('M191 396h18l-4 16 10 88h-30l10-88Z', palette[trim]);
  return (
    top +
    tie +
    mirrored(
      shape(panel, palette[main]) + shape(lapel, fold) + line('M160 366l-26 34 20 14-12 14 52 72', gleam, 2),
    )
  );
}

/** The turned-down collar of a shirt. */
function collar(cloth: string): string {
  return mirrored(
    shape('M166 350c6 18 16 32 34 44l-26 24-22-48Z', cloth) +
      line('M166 350c6 18 16 32 34 44l-26 24-22-48', fold, 3),
  );
}

function shirt(woman: boolean, { main, trim }: Outfit): string {
  const buttons = `<path d="M200 424v80" stroke="${palette[trim]}" stroke-width="7" stroke-dasharray="0 26"/>`;
  const body = garment(woman, woman ? necklines.vee : manNeck);
  return shape(body, palette[main]) + line('M200 396v104', fold, 3) + buttons + collar(palette[main]);
}

function band(cloth: string, shade: string): string {
  return (
    shape('M167 348c10 18 56 18 66 0l5 20c-10 22-26 28-38 28s-28-6-38-28Z', cloth) +
    line('M200 362v34M162 368c10 22 26 28 38 28s28-6 38-28', shade, 3)
  );
}

function manKurta({ main, trim }: Outfit): string {
  const buttons = `<path d="M200 416v60" stroke="${palette[trim]}" stroke-width="7" stroke-dasharray="0 20"/>`;
  const seams = mirrored(line('M92 408c10 28 14 58 12 92', fold, 3));
  return (
    shape(garment(false, manNeck), palette[main]) +
    line('M200 398v86', fold, 12) +
    buttons +
    band(palette[main], fold) +
    seams
  );
}

function nehru(outfit: Outfit): string {
  const vest = 'M140 372l24-9c4 24 20 36 36 38v99H92c6-40 10-74 48-128Z';
  const cloth = palette[outfit.second];
  const buttons = `<path d="M200 424v80" stroke="${palette[outfit.trim]}" stroke-width="8" stroke-dasharray="0 24"/>`;
  const square = shape('M246 444l8-16 8 10 10-8v18Z', palette[outfit.trim]) + line('M242 446h36', fold, 3);
  return (
    manKurta(outfit) +
    mirrored(shape(vest, cloth)) +
    shape('M160 364h80v50h-80Z', cloth) +
    line('M200 400v100', fold, 2.5) +
    buttons +
    square +
    band(cloth, fold)
  );
}

function stole(outfit: Outfit): string {
  const cloth = 'M252 366l28 8c16 40 18 80 14 126h-50c8-50 12-90 8-134Z';
  const edge = line('M252 366c4 44 0 84-8 134M280 374c16 40 18 80 14 126', palette[outfit.trim], 5);
  return manKurta(outfit) + shape(cloth, palette[outfit.second]) + edge;
}

function polo({ main, second, trim }: Outfit): string {
  const placket =
    shape('M188 392h24v58h-24Z', palette[second]) +
    `<path d="M200 414v30" stroke="${palette[trim]}" stroke-width="6" stroke-dasharray="0 18"/>`;
  return shape(garment(false, manNeck), palette[main]) + placket + collar(palette[second]);
}

function sweater({ main, second, trim }: Outfit): string {
  const knit = garment(false, 'L200 440 234 362');
  return (
    shape(garment(false, manNeck), palette[second]) +
    shape(knit, palette[main]) +
    line('M164 364l36 76 36-76', palette[trim], 7) +
    collar(palette[second])
  );
}

function neckless(kind: Outfit['necklace']): string {
  if (kind === 'beads')
    return `<path d="M173 344c6 34 48 34 54 0" stroke="${palette.kumkum}" stroke-width="6" stroke-dasharray="0 8"/>`;
  if (kind === 'thushi')
    return (
      line('M172 338c8 26 48 26 56 0', palette.marigold, 11) +
      `<path d="M172 338c8 26 48 26 56 0" stroke="${palette.gold}" stroke-width="6" stroke-dasharray="0 8"/>`
    );
  if (kind === 'pendant')
    return (
      line('M172 342c10 44 46 44 56 0', palette.gold, 2.5) +
      `<circle cx="200" cy="378" r="6" fill="${palette.marigold}"/>`
    );
  return '';
}

/**
 * Draws neck, shoulders and dress.
 * @returns SVG elements for a 400 x 500 field, to lie under the head.
 */
export function drawDress(woman: boolean, skin: Skin, outfit: Outfit): string {
  const half = woman ? 24 : 31;
  const neck = shape(
    `M${200 - half} 286v60c0 12-3 18-${woman ? 10 : 7} 22l10 76h${half * 2 + (woman ? 0 : -6)}l10-76c-7-4-${woman ? 10 : 7}-10-${woman ? 10 : 7}-22v-60Z`,
    skin.tone,
  );
  const shade = shape(
    `M${200 - half} 296h${half * 2}v32c-14 22-${half * 2 - 28} 22-${half * 2} 0Z`,
    skin.shade,
  );
  return neck + shade + neckless(outfit.necklace) + cloth(woman, outfit);
}

function cloth(woman: boolean, outfit: Outfit): string {
  switch (outfit.dress) {
    case 'saree':
      return saree(outfit);
    case 'dupatta':
      return dupatta(outfit);
    case 'anarkali':
      return anarkali(outfit);
    case 'kurta':
      return woman ? kurta(outfit) : manKurta(outfit);
    case 'blazer':
      return blazer(woman, outfit);
    case 'shirt':
      return shirt(woman, outfit);
    case 'nehru':
      return nehru(outfit);
    case 'polo':
      return polo(outfit);
    case 'stole':
      return stole(outfit);
    case 'sweater':
      return sweater(outfit);
  }
}
