/**
 * The face of a portrait: skull, ears, eyes, brows, nose, mouth, and what a face wears. Drawn in a 400 x 500 field with
 * the eyes at y 208, so that hair, dress and backdrop fit every face.
 */
import { grey, type HairColour, ink, palette, type Skin } from './colours.ts';

export type Beard = 'none' | 'stubble' | 'full' | 'moustache' | 'goatee';
export type Glasses = 'none' | 'round' | 'square';
export type Jewel = 'none' | 'stud' | 'jhumka' | 'hoop';

/** What makes one face differ from another; everything has a sensible default in {@link drawFace}. */
export interface FaceTraits {
  woman: boolean;
  skin: Skin;
  hair: HairColour;
  /** Mature faces get smile lines and thinner lips. */
  mature?: boolean;
  brows?: 'soft' | 'round' | 'straight';
  nose?: 'soft' | 'long' | 'button';
  smile?: 'closed' | 'open';
  beard?: Beard;
  greyBeard?: boolean;
  glasses?: Glasses;
  jewel?: Jewel;
  bindi?: 'none' | 'dot' | 'small' | 'chandrakor';
  nath?: boolean;
  /** Hair falls over the ears, so they aren't drawn. */
  earsCovered?: boolean;
  tilak?: boolean;
}

const skulls = {
  woman: 'M143 192C143 148 166 120 200 120s57 28 57 72c0 44-13 72-34 90-13 11-33 11-46 0-21-18-34-46-34-90Z',
  man: 'M141 192C141 146 165 118 200 118s59 28 59 74c0 36-7 62-19 78-11 15-25 25-40 25s-29-10-40-25c-12-16-19-42-19-78Z',
};

/** Marks something drawn on the left as wanted on the right too; {@link reflect} does it. */
export function mirrored(part: string): string {
  return part === '' ? '' : `<mirror>${part}</mirror>`;
}

/** Turns what {@link mirrored} marked into a group and a reflected copy of it, which costs fewer bytes than drawing twice. */
export function reflect(drawing: string): string {
  let count = 0;
  return drawing.replace(/<mirror>(.*?)<\/mirror>/g, (_, part: string) => {
    const id = String.fromCharCode(97 + count++);
    return `<g id="${id}">${part}</g><use href="#${id}" transform="matrix(-1 0 0 1 400 0)"/>`;
  });
}

function ears({ skin, woman, earsCovered }: FaceTraits): string {
  if (earsCovered) return '';
  const inner = woman ? '' : `<path d="M139 204q-7 8 1 20" stroke="${skin.shade}" stroke-width="3"/>`;
  return mirrored(`<ellipse cx="141" cy="212" rx="11" ry="17" fill="${skin.tone}"/>${inner}`);
}

function jewels({ jewel = 'none', earsCovered }: FaceTraits): string {
  if (jewel === 'stud' && earsCovered) return '';
  if (jewel === 'stud') return mirrored(`<circle cx="138" cy="228" r="5" fill="${palette.gold}"/>`);
  if (jewel === 'hoop')
    return mirrored(`<circle cx="138" cy="239" r="10" stroke="${palette.gold}" stroke-width="3.5"/>`);
  if (jewel === 'jhumka') {
    const bell = `<circle cx="138" cy="228" r="5" fill="${palette.marigold}"/><path d="M127 251c0-22 22-22 22 0Z" fill="${palette.gold}"/><path d="M127 253h22" stroke="${palette.kumkum}" stroke-width="4" stroke-dasharray="0 5.4"/>`;
    return mirrored(bell);
  }
  return '';
}

function eye({ woman, skin, mature }: FaceTraits): string {
  const lash = woman ? 'M153 206l5 3q6-11 17-11t17 11' : 'M159 208q6-10 16-10t16 10';
  const fold = mature ? `<path d="M164 218q11 5 22 1" stroke="${skin.shade}" stroke-width="2"/>` : '';
  return `<path d="M158 209q6-11 17-11t17 11q-17 7-34 0Z" fill="#FFF9F2"/><circle cx="176" cy="204.500" r="7.500" fill="#33190F"/><path d="M163 197q10-7 22-3" stroke="${skin.shade}" stroke-width="2.500"/><path d="${lash}" stroke="${ink}" stroke-width="${woman ? 3.6 : 3}"/>${fold}`;
}

function brow({ woman, hair, brows = 'soft' }: FaceTraits): string {
  const arch = { soft: 'M155 188q17-10 37-4', round: 'M155 189q17-14 36-5', straight: 'M154 187q18-6 38-3' }[
    brows
  ];
  return `<path d="${arch}" stroke="${hair.base}" stroke-width="${woman ? 4 : 6}"/>`;
}

function nose({ skin, nose: kind = 'soft' }: FaceTraits): string {
  const ridge = {
    soft: 'M203 212c1 12 7 20 6 25-1 6-12 6-17 3',
    long: 'M203 206c1 16 7 26 5 32-2 5-11 5-15 2',
    button: 'M189 236c1 6 9 7 11 5 3 2 10 1 11-5',
  }[kind];
  return `<path d="${ridge}" stroke="${skin.shade}" stroke-width="3.500"/>`;
}

function mouth({ woman, skin, smile = 'closed', mature }: FaceTraits): string {
  const lines =
    mature && !woman
      ? mirrored(`<path d="M170 240q-6 6-6 12" stroke="${skin.shade}" stroke-width="2"/>`)
      : '';
  if (smile === 'open')
    return `${lines}<path d="M175 255q25 7 50 0-5 21-25 21t-25-21Z" fill="${woman ? skin.lip : '#7A2B2B'}"/><path d="M180 257q20 4 40 0-2 8-20 8t-20-8Z" fill="#FFF9F2"/>`;
  if (woman)
    return `${lines}<path d="M174 253c10 3 16 0 21 1 3 2 7 2 10 0 5-1 11 2 21-1-6 15-15 20-26 20s-20-5-26-20Z" fill="${skin.lip}"/><path d="M171 251q29 20 58 0" stroke="${skin.line}" stroke-width="2.500"/>`;
  return `${lines}<path d="M174 255q26 18 52 0" stroke="#7A2B2B" stroke-width="4"/><path d="M190 274q10 4 20 0" stroke="${skin.shade}" stroke-width="3"/>`;
}

const moustache = 'M200 246c-9-8-22-6-35 9 12 4 27 4 35-2 8 6 23 6 35 2-13-15-26-17-35-9Z';

function beard({ beard: kind = 'none', hair, greyBeard }: FaceTraits): string {
  const colour = greyBeard ? grey : hair.base;
  const jaw =
    'M139 206c1 42 8 62 20 78 11 15 26 22 41 22s30-7 41-22c12-16 19-36 20-78-6 22-13 36-25 39-11-3-25-3-36 1-11-4-25-4-36-1-12-3-19-17-25-39Z';
  if (kind === 'stubble')
    return `<path d="M142 212c3 26 9 45 18 58 11 15 25 25 40 25s29-10 40-25c9-13 15-32 18-58-6 20-13 30-24 32-11-4-57-4-68 0-11-2-18-12-24-32Z" fill="${hair.base}" opacity=".2"/>`;
  if (kind === 'full') return `<path d="${jaw}" fill="${colour}"/>`;
  if (kind === 'moustache') return `<path d="${moustache}" fill="${colour}"/>`;
  if (kind === 'goatee')
    return `<path d="${moustache}" fill="${colour}"/><path d="M178 276c8-6 36-6 44 0 4 16-8 28-22 28s-26-12-22-28Z" fill="${colour}"/>`;
  return '';
}

function glasses({ glasses: kind = 'none' }: FaceTraits): string {
  if (kind === 'none') return '';
  const frame =
    kind === 'round'
      ? '<circle cx="174" cy="208" r="23"/>'
      : '<rect x="150" y="190" width="46" height="36" rx="10"/>';
  return `<g fill="#fff" fill-opacity=".14" stroke="${ink}" stroke-width="3.600">${mirrored(frame)}<path d="M196 204q4-4 8 0M151 204l-12-3M249 204l12-3"/></g>`;
}

function forehead({ bindi = 'none', nath, tilak }: FaceTraits): string {
  const marks = {
    none: '',
    dot: `<circle cx="200" cy="174" r="6" fill="${palette.kumkum}"/>`,
    small: `<circle cx="200" cy="177" r="3.500" fill="${palette.kumkum}"/>`,
    chandrakor: `<path d="M189 166a11.500 11.500 0 0 0 22 0 13 13 0 0 1-22 0Z" fill="${palette.kumkum}"/><circle cx="200" cy="164" r="3" fill="${palette.kumkum}"/>`,
  };
  const ring = nath
    ? `<circle cx="187" cy="245" r="8" stroke="${palette.marigold}" stroke-width="3"/><circle cx="183" cy="252" r="3.500" fill="#FFF9F2"/><circle cx="190" cy="253" r="3" fill="${palette.kumkum}"/>`
    : '';
  const mark = tilak ? `<path d="M200 160v18" stroke="${palette.kumkum}" stroke-width="5"/>` : '';
  return marks[bindi] + ring + mark;
}

/**
 * Draws a face, ears and all, without hair.
 * @returns SVG elements for a 400 x 500 field; nothing in it is random.
 */
export function drawFace(traits: FaceTraits): string {
  const skull = `<path d="${traits.woman ? skulls.woman : skulls.man}" fill="${traits.skin.tone}"/>`;
  const cheeks = mirrored(
    `<circle cx="163" cy="238" r="13" fill="${traits.skin.cheek}" opacity="${traits.woman ? 0.24 : 0.16}"/>`,
  );
  const gaze =
    '<g fill="#fff"><circle cx="179" cy="202" r="2.500"/><circle cx="227" cy="202" r="2.500"/></g>';
  const looks = mirrored(eye(traits) + brow(traits)) + gaze;
  return [
    ears(traits),
    jewels(traits),
    skull,
    cheeks,
    beard(traits),
    nose(traits),
    mouth(traits),
    looks,
    forehead(traits),
    glasses(traits),
  ].join('');
}
