/** /guna_tables: every table of guna milan, its checksum and its sources; a public page. */
import { useTranslation } from 'react-i18next';
import { PART_NAMES, VASHYA_NAMES } from '#domain/guna/names.ts';
import { MAX_POINTS, PARTS } from '#domain/guna/parts.ts';
import { GANA_TABLES, OTHER_TABLES, VASHYA_TABLES, VASHYAS, YONI_TABLES } from '#domain/guna/tables.ts';
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
        <OtherTables />
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

function PartTables() {
  const { t } = useTranslation();
  const { name } = useZodiacText();
  return (
    <section className="grid grid-cols-1 gap-6">
      <h2 className="font-display text-section">{t('guna_tables.parts')}</h2>
      {(['vashya', 'gana', 'yoni'] as const).map((part) => (
        <PartTable
          key={part}
          part={part}
          table="mainstream"
          caption={t('guna_tables.caption', { part: name(PART_NAMES[part]) })}
        />
      ))}
    </section>
  );
}

/** The tables of one part as points: those of vashya are stored doubled. */
const ROWS = {
  vashya: { heads: VASHYAS.map((vashya) => VASHYA_NAMES[vashya]), tables: VASHYA_TABLES, unit: 2 },
  gana: { heads: GANAS.map((gana) => GANA_NAMES[gana]), tables: GANA_TABLES, unit: 1 },
  yoni: { heads: YONIS.map((yoni) => YONI_NAMES[yoni]), tables: YONI_TABLES, unit: 1 },
} as const;

function PartTable({ part, table, caption }: { part: keyof typeof ROWS; table: string; caption: string }) {
  const { name } = useZodiacText();
  const { heads, tables, unit } = ROWS[part];
  const rows = (tables as Record<string, readonly string[]>)[table] ?? [];
  return (
    <PointTable
      caption={caption}
      heads={heads.map(name)}
      rows={rows.map((row) => [...row].map((sign) => Number(sign) / unit))}
    />
  );
}

/** The tables that the range covers besides. */
function OtherTables() {
  const { t } = useTranslation();
  const { name } = useZodiacText();
  return (
    <details>
      <summary className="min-h-11 py-2 text-body font-semibold">{t('guna_tables.other_parts')}</summary>
      <div className="grid grid-cols-1 gap-6">
        {OTHER_TABLES.map(({ part, name: table }) => (
          <PartTable
            key={`${part} ${table}`}
            part={part}
            table={table}
            caption={t('guna_tables.caption_of', {
              part: name(PART_NAMES[part]),
              table: t(`guna.table.${table}`),
            })}
          />
        ))}
      </div>
    </details>
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
        <dd className="font-mono wrap-anywhere">{TABLE_SHA256}</dd>
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
