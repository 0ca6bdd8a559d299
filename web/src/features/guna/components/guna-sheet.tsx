/** The guna sheet of a pair: the total with its ranges, eight parts with a sentence each, mangal, and exceptions that change no points. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type GunaMatch, type GunaSide, gunaMatch } from '#domain/guna/match.ts';
import { PART_NAMES } from '#domain/guna/names.ts';
import { bandOf } from '#domain/guna/totals.ts';
import { usePoints } from '#web/i18n/use-points.ts';
import { useZodiacText } from '#web/i18n/zodiac-text.ts';
import { Card } from '#web/ui/card.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { GunaParts } from './guna-parts.tsx';

interface GunaSheetProps {
  bride: GunaSide;
  groom: GunaSide;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sheet. */
export function GunaSheet({ bride, groom, open, onOpenChange }: GunaSheetProps) {
  const { t } = useTranslation();
  const match = gunaMatch(bride, groom);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('guna.title')}>
      {match && <Content match={match} />}
    </Drawer>
  );
}

function Content({ match }: { match: GunaMatch }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4">
      <Total match={match} />
      <GunaParts match={match} />
      <Card padded>
        <h3 className="text-body font-semibold">{t('guna.mangal')}</h3>
        <p className="text-body">{t(`guna.mangal.${match.mangal}`)}</p>
      </Card>
      <Notes match={match} />
      <p className="text-small">
        <Link to="/guna_tables" className="text-kumkum underline underline-offset-4">
          {t('guna.which_tables')}
        </Link>
      </p>
      <p className="text-small text-ink-2">{t('guna.footer')}</p>
    </div>
  );
}

function Total({ match: { total, almanacs } }: { match: GunaMatch }) {
  const { t } = useTranslation();
  const { range } = usePoints();
  const bands = [...new Set([bandOf(total.min), bandOf(total.max)])];
  return (
    <div>
      <p className="font-display text-title">{t('guna.total', { total: range(total) })}</p>
      <p className="text-body">{bands.map((band) => t(`guna.band.${band}`)).join(' – ')}</p>
      {total.min !== total.max && <p className="text-small text-ink-2">{t('guna.range_by_time')}</p>}
      <p className="text-small text-ink-2">
        {almanacs.min === almanacs.max
          ? t('guna.almanacs_agree')
          : t('guna.almanacs', { range: range(almanacs) })}
      </p>
    </div>
  );
}

/** Exceptions that families quote, each with its source. */
function Notes({ match: { notes } }: { match: GunaMatch }) {
  const { t } = useTranslation();
  const { name } = useZodiacText();
  if (notes.length === 0) return null;
  return (
    <Card padded>
      <h3 className="text-body font-semibold">{t('guna.notes')}</h3>
      <p className="text-small text-ink-2">{t('guna.notes_text')}</p>
      <ul className="mt-2 grid gap-2 text-body">
        {notes.map(({ part, code }) => (
          <li key={`${part} ${code}`}>
            {name(PART_NAMES[part])}: {t(`guna.note.${part}.${code}`)}
            <span className="block text-tiny text-ink-2">{t(`guna.source.${part}.${code}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
