/** The guna sheet of a pair: the total, what families ask first, its ranges, eight parts with a sentence each, mangal, and exceptions that change no points. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type GunaSide, gunaMatch } from '#domain/guna/match.ts';
import type { PointRange } from '#domain/guna/totals.ts';
import { type SheetText, useSheetText } from '#web/features/guna/lib/use-sheet-text.ts';
import { Card } from '#web/ui/card.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { ShareGuna } from './share-guna.tsx';

interface GunaSheetProps {
  bride: GunaSide;
  groom: GunaSide;
  /** Who bride and groom are, for the picture: code, nakshatra and charan. */
  sides: readonly [bride: string, groom: string];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function GunaSheet({ bride, groom, sides, open, onOpenChange }: GunaSheetProps) {
  const { t } = useTranslation();
  const textOf = useSheetText();
  const match = gunaMatch(bride, groom);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('guna.title')}>
      {match && <Content text={textOf(match)} sides={sides} />}
    </Drawer>
  );
}

function Content({ text, sides }: { text: SheetText } & Pick<GunaSheetProps, 'sides'>) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4">
      <Total text={text} />
      <GunaParts parts={text.parts} />
      <Card padded>
        <h3 className="text-body font-semibold">{t('guna.mangal')}</h3>
        <p className="text-body">{text.mangal}</p>
      </Card>
      <Notes notes={text.notes} />
      <ShareGuna text={text} sides={sides} />
      <p className="text-small">
        <Link to="/guna_tables" className="text-kumkum underline underline-offset-4">
          {t('guna.all_tables')}
        </Link>
      </p>
      <p className="text-small text-ink-2">{t('guna.footer')}</p>
    </div>
  );
}

function Total({ text: { total, first, band, ranges, tables } }: { text: SheetText }) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="font-display text-title">{total}</p>
      <p className="text-body">{band}</p>
      <p className="my-2 rounded-field border border-marigold-line bg-marigold-soft px-3 py-2 text-body font-semibold text-marigold-ink">
        {first}
      </p>
      {ranges.map((range) => (
        <p key={range} className="text-small text-ink-2">
          {range}
        </p>
      ))}
      <details>
        <summary className="min-h-11 py-2.5 text-small text-kumkum">{t('guna.which_tables')}</summary>
        <ul className="grid gap-1 text-small">
          <li>{t('guna.by_mainstream')}</li>
          {tables.map((table) => (
            <li key={table}>{table}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Exceptions that families quote, each with its source. */
function Notes({ notes }: Pick<SheetText, 'notes'>) {
  const { t } = useTranslation();
  if (notes.length === 0) return null;
  return (
    <Card padded>
      <h3 className="text-body font-semibold">{t('guna.notes')}</h3>
      <p className="text-small text-ink-2">{t('guna.notes_text')}</p>
      <ul className="mt-2 grid gap-2 text-body">
        {notes.map(({ key, text, source }) => (
          <li key={key}>
            {text}
            <span className="block text-tiny text-ink-2">{source}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The eight parts: points, and one plain sentence for what they come from. */
function GunaParts({ parts }: Pick<SheetText, 'parts'>) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('guna.parts')} className="divide-y divide-line rounded-card bg-paper px-4 shadow-card">
      {parts.map(({ part, name, points, sentence, shares }) => (
        <li key={part} className="py-2.5">
          <p className="flex justify-between gap-3 text-body font-semibold">
            <span>{name}</span>
            <span className="tabular-nums">{points}</span>
          </p>
          <Bar {...shares} />
          <p className="text-small text-ink-2">{sentence}</p>
        </li>
      ))}
    </ul>
  );
}

/** How much of the points is reached, and in a lighter colour how much may be. The number beside it is read out. */
function Bar({ min, max }: PointRange) {
  const width = (share: number) => ({ width: `${share * 100}%` });
  return (
    <div aria-hidden="true" className="relative my-1 h-1.5 overflow-hidden rounded-full bg-done-soft">
      <span className="absolute inset-y-0 left-0 bg-marigold-line" style={width(max)} />
      <span className="absolute inset-y-0 left-0 bg-marigold" style={width(min)} />
    </div>
  );
}
