/** What texts in the other script are shown by: the labels of known choices, and how names are written. Loaded on demand (choice-lists.ts). */
export * from '#domain/choices/profile-choices.ts';
export { inDevanagari, inLatin } from '#domain/names/other-script.ts';
