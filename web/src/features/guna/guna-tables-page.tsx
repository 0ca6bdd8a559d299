/** /guna_tables: every table of guna milan, its checksum and its sources; a public page. */
import { useTranslation } from 'react-i18next';
import { PART_NAMES, VASHYA_NAMES } from '#domain/guna/names.ts';
import { MAX_POINTS, PARTS } from '#domain/guna/parts.ts';
import { GANA_TABLES, VASHYA_TABLES, VASHYAS, YONI_TABLES } from '#domain/guna/tables.ts';
import { TABLE_SHA256, tableCsv, tableRows } from '#domain/guna/totals.ts';
import { MOON_CLASSES } from '#domain/patrika/moon-classes.ts';
import { GANAS, YONIS } from '#domain/patrika/nakshatra-traits.ts';
import { GANA_NAMES, YONI_NAMES } from '#domain/patrika/names.ts';
import { useFormat } from '#web/i18n/format.ts';
import { usePoints } from '#web/i18n/use-points.ts';
import { useZodiacText } from '#web/i18n/zodiac-text.ts';
import { BackBar } from '#web/links/back-bar.tsx';
import { LanguageToggle } from '#web/ui/language-toggle.tsx';
import { PointTable } from './components/point-table.tsx';

/** The page. */
export function Component() {
  const { t } = useTranslation();
  return (
    <>
      <header className="gutter sticky top-0 z-30 flex h-[10dvh] min-h-15 items-center justify-between border-b border-line bg-ivory">
        <BackBar />
        <LanguageToggle />
      </header>
      <main tabIndex={-1} className="gutter grid grid-cols-1 gap-8 pt-6 pb-14">
        <div>
          <h1 className="font-display text-name">{t('title.guna_tables')}</h1>
          <p className="mt-2 text-lead text-ink-2">{t('guna_tables.intro')}</p>
        </div>
        <Rules />
        <PartTables />
        <Classes />
        <WholeTable />
        <section className="grid gap-2">
          <h2 className="font-display text-section">{t('guna_tables.sources')}</h2>
          <p className="text-body whitespace-pre-line">{t('guna_tables.sources_text')}</p>
          <p className="text-body">{t('guna.footer')}</p>
        </section>
      </main>
    </>
  );
}

function Rules() {
  const { t } = useTranslation();
  const { name } = useZodiacText();
  const { points } = usePoints();
  return (
    <section className="grid gap-2">
      <h2 className="font-display text-section">{t('guna_tables.rules')}</h2>
      <ol className="grid gap-2">
        {PARTS.map((part) => (
          <li key={part} className="text-body">
            <span className="font-semibold">
              {t('guna_tables.part', { part: name(PART_NAMES[part]), most: points(MAX_POINTS[part]) })}
            </span>{' '}
            {t(`guna_tables.rule.${part}`)}
          </li>
        ))}
      </ol>
    </section>
  );
}

const digits = (row: string) => [...row].map(Number);

function PartTables() {
  const { t } = useTranslation();
  const { name } = useZodiacText();
  const half = (row: string) => digits(row).map((doubled) => doubled / 2);
  const caption = (part: keyof typeof PART_NAMES) =>
    t('guna_tables.caption', { part: name(PART_NAMES[part]) });
  return (
    <section className="grid grid-cols-1 gap-6">
      <h2 className="font-display text-section">{t('guna_tables.parts')}</h2>
      <PointTable
        caption={caption('vashya')}
        heads={VASHYAS.map((vashya) => name(VASHYA_NAMES[vashya]))}
        rows={VASHYA_TABLES.mainstream.map(half)}
      />
      <PointTable
        caption={caption('gana')}
        heads={GANAS.map((gana) => name(GANA_NAMES[gana]))}
        rows={GANA_TABLES.mainstream.map(digits)}
      />
      <PointTable
        caption={caption('yoni')}
        heads={YONIS.map((yoni) => name(YONI_NAMES[yoni]))}
        rows={YONI_TABLES.mainstream.map(digits)}
      />
    </section>
  );
}

function Classes() {
  const { t } = useTranslation();
  const { plain } = useFormat();
  const { nakshatra, rashi } = useZodiacText();
  return (
    <details>
      <summary className="min-h-11 py-2 text-body font-semibold">{t('guna_tables.classes')}</summary>
      <ol className="grid gap-1 text-small sm:grid-cols-2">
        {MOON_CLASSES.map((moon, index) => (
          <li key={moon.start}>
            {t('guna_tables.class', {
              number: plain(index + 1),
              star: nakshatra(moon.nakshatra),
              rashi: rashi(moon.rashi),
              degrees: plain(Math.floor(moon.start / 3600)),
              minutes: plain(Math.floor(moon.start / 60) % 60),
            })}
          </li>
        ))}
      </ol>
    </details>
  );
}

function WholeTable() {
  const { t } = useTranslation();
  const { plain } = useFormat();
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="font-display text-section">{t('guna_tables.whole')}</h2>
      <p className="text-body">{t('guna_tables.whole_text')}</p>
      <dl className="text-small">
        <dt className="text-ink-2">{t('guna_tables.checksum')}</dt>
        <dd className="font-mono [overflow-wrap:anywhere]">{TABLE_SHA256}</dd>
      </dl>
      <a
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(tableCsv())}`}
        download="guna-table-t.csv"
        className="inline-flex min-h-11 items-center text-body text-kumkum underline underline-offset-4"
      >
        {t('guna_tables.download')}
      </a>
      <PointTable
        caption={t('guna_tables.whole_caption')}
        heads={MOON_CLASSES.map((_, index) => plain(index + 1))}
        rows={tableRows().map((row) => row.map((doubled) => doubled / 2))}
      />
    </section>
  );
}
