/** A label that does not begin its sentence. Abbreviations keep their capitals. */
export const withinSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
