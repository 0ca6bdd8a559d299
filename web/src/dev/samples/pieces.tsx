/** Colours, type, logo, the bars of guests, cards and labels. */
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BackBar } from '#web/links/back-bar.tsx';
import { Badge, Card, type Tone } from '#web/ui/card.tsx';
import { DrawnThread } from '#web/ui/drawn-thread.tsx';
import { LanguageToggle } from '#web/ui/language-toggle.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PageHeader, ProgressBar } from '#web/ui/page-header.tsx';
import { Labelled } from './labelled.tsx';

const SWATCHES = [
  'bg-ivory',
  'bg-paper',
  'bg-field',
  'bg-line',
  'bg-line-strong',
  'bg-ink',
  'bg-ink-2',
  'bg-kumkum',
  'bg-kumkum-deep',
  'bg-kumkum-soft',
  'bg-kumkum-line',
  'bg-kumkum-fill',
  'bg-kumkum-fill-deep',
  'bg-marigold',
  'bg-marigold-soft',
  'bg-marigold-line',
  'bg-marigold-ink',
  'bg-leaf',
  'bg-leaf-soft',
  'bg-done',
  'bg-done-soft',
  'bg-skeleton',
];
const TONES: readonly Tone[] = ['marigold', 'kumkum', 'leaf', 'grey', 'paper'];

/** Basic elements of pages. */
export function PiecesSample() {
  const { t } = useTranslation();
  return (
    <>
      <Labelled label="Colours">
        <div className="flex flex-wrap gap-1.5">
          {SWATCHES.map((swatch) => (
            <span
              key={swatch}
              title={swatch}
              className={`size-8 rounded-small border border-line ${swatch}`}
            />
          ))}
        </div>
      </Labelled>
      <Labelled label="landing, name, title, section, lead, body, small, tiny">
        <p className="font-display text-landing">{t('app.name')}</p>
        <p className="font-display text-name">{t('login.heading')}</p>
        <p className="font-display text-title">{t('browse.title')}</p>
        <p className="font-display text-section">{t('landing.how')}</p>
        <p className="text-lead">{t('app.description')}</p>
        <p className="text-body">{t('login.prompt')}</p>
        <p className="text-small text-ink-2">{t('login.waiting')}</p>
        <p className="text-tiny text-ink-2">{t('login.privacy')}</p>
      </Labelled>
      <Labelled label="Logo, on colour, threads">
        <div className="flex flex-wrap items-center gap-4">
          <Logo />
          <span className="surface-landing rounded-field p-3">
            <Logo onColour />
          </span>
          <DrawnThread />
          <DrawnThread loose />
        </div>
      </Labelled>
      <Labelled label="Back bar, language picker, on colour">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <BackBar />
          <LanguageToggle />
          <span className="surface-landing rounded-field p-2">
            <LanguageToggle onColour />
          </span>
        </div>
      </Labelled>
      <Labelled label="Page header, progress">
        <PageHeader title={t('title.manage')} note={t('manage.progress', { done: 4, all: 6 })} />
        {[0, 4, 6].map((done) => (
          <ProgressBar key={done} value={done} most={6} label={t('manage.progress', { done, all: 6 })} />
        ))}
        <ProgressBar value={null} most={6} label={t('photos.state_uploading')} />
      </Labelled>
      <Labelled label="Badges on a card">
        <Card padded className="flex flex-wrap gap-2">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone} icon={<Check aria-hidden="true" className="size-4" />}>
              {t('profile.mangal', { status: t('option.mangal_status.Partial') })}
            </Badge>
          ))}
        </Card>
      </Labelled>
    </>
  );
}
