/**
 * The screenshots of `npm run screens`: name, user, address, and actions before the screenshot. One module for each topic in `screen-list/`.
 * Texts are found by their keys, so that one line works for both languages.
 */
import { DESK_SCREENS } from './screen-list/desk.mjs';
import { FAMILY_SCREENS } from './screen-list/family.mjs';
import { MEMBERS_SCREENS } from './screen-list/members.mjs';
import { OWN_SCREENS } from './screen-list/own.mjs';
import { SHAPE_SCREENS } from './screen-list/photo-shapes.mjs';
import { PUBLIC_SCREENS } from './screen-list/public.mjs';

/**
 * `as`: `guest`, `member`, `newcomer`, `operator` or `bride`; `widths` besides 390; `languages`, if not both.
 * @typedef {{name: string, as: string, address: string, prepare?: Function, widths?: number[], languages?: string[]}} Screen
 */

/** @type {Screen[]} */
export const SCREENS = [
  ...PUBLIC_SCREENS,
  ...MEMBERS_SCREENS,
  ...OWN_SCREENS,
  ...FAMILY_SCREENS,
  ...DESK_SCREENS,
  ...SHAPE_SCREENS,
];
