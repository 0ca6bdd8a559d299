/**
 * The colours portraits are drawn in: the product's palette (design direction) with the skin, hair and cloth tones
 * that sit well beside it.
 */

/** One skin: the tone itself, its shade under chin and nose, the cheeks and the lips. */
export interface Skin {
  tone: string;
  shade: string;
  cheek: string;
  lip: string;
  /** The line between the lips. */
  line: string;
}

export const skins: readonly Skin[] = [
  { tone: '#F1C7A2', shade: '#DEA983', cheek: '#E98F76', lip: '#B8454B', line: '#8E2B35' },
  { tone: '#E5AF83', shade: '#CC9064', cheek: '#DB7A5E', lip: '#A93F42', line: '#7D262D' },
  { tone: '#D3986A', shade: '#B67A4C', cheek: '#C7654A', lip: '#98373A', line: '#6D1F26' },
  { tone: '#B57B4E', shade: '#985F36', cheek: '#B05638', lip: '#8A2F34', line: '#5E191F' },
  { tone: '#915D3C', shade: '#744628', cheek: '#974A32', lip: '#84303A', line: '#48131A' },
];

/** Hair with the light that runs over it. */
export interface HairColour {
  base: string;
  light: string;
}

export const hairColours: readonly HairColour[] = [
  { base: '#231613', light: '#4A332C' },
  { base: '#2D1A14', light: '#573629' },
  { base: '#3D2418', light: '#6B452F' },
];

export const ink = '#2A1B1E';
export const grey = '#A39A93';

/** The product's palette by name, and the tints cloth and walls are made of. */
export const palette = {
  ivory: '#FBF7F0',
  paper: '#FFFFFF',
  sand: '#EADFD3',
  kumkum: '#A3192F',
  deep: '#7C1023',
  blush: '#F3CDC0',
  clay: '#C4472F',
  marigold: '#E8971E',
  gold: '#F2BC57',
  cream: '#F7DDB8',
  leaf: '#2F6B4F',
  sage: '#A9C9B5',
  mist: '#DCEBE1',
  plum: '#6B2340',
  rose: '#D9798A',
  dusk: '#4B4A6A',
  stone: '#7A6B64',
} as const;

export type PaletteName = keyof typeof palette;
