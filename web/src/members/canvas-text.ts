/** Text on a canvas, broken into lines. */

/** Breaks a text between words, and where a word alone is too long, between grapheme clusters. The font is the context's. */
export function linesOf(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const fits = (part: string) => context.measureText(part).width <= width;
  const lines: string[] = [];
  let current = '';
  for (const piece of piecesOf(text, fits)) {
    if (current !== '' && !fits(current + piece)) {
      lines.push(current.trimEnd());
      current = piece.trimStart();
    } else current += piece;
  }
  return [...lines, current];
}

function piecesOf(text: string, fits: (part: string) => boolean): string[] {
  const letters = new Intl.Segmenter('mr', { granularity: 'grapheme' });
  return (text.match(/\S+\s*/g) ?? []).flatMap((word) =>
    fits(word) ? word : [...letters.segment(word)].map(({ segment }) => segment),
  );
}
