/** A text whose helplines can be called by a tap. */
import { Fragment } from 'react';
import { HELPLINES } from '#domain/helplines.ts';

export function HelplineText({ children: text }: { children: string }) {
  return text.split(HELPLINES).map((piece, index) =>
    HELPLINES.test(piece) ? (
      <a key={piece} href={`tel:${piece}`} className="font-semibold text-kumkum underline underline-offset-4">
        {piece}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their places
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}
