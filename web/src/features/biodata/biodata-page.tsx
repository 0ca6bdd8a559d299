/** The own biodata: what it shows, how it looks, and the ways to pass it on. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BiodataDetails, BiodataLanguage, Showing } from '#domain/biodata/fields.ts';
import { BIODATA_LANGUAGES } from '#domain/biodata/fields.ts';
import { dateInIndia } from '#domain/india-time.ts';
import { phoneGroups } from '#domain/phone-groups.ts';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { useUserId } from '#web/session/session.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { type OwnBiodata, ownBiodataOptions } from './api/biodata.ts';
import { DetailsForm } from './components/details-form.tsx';
import { LinkForm } from './components/link-form.tsx';
import { LinkList } from './components/link-list.tsx';
import { Preview } from './components/preview.tsx';
import { ShareButtons } from './components/share-buttons.tsx';

export function Component() {
  const { t } = useTranslation();
  const query = useQuery(ownBiodataOptions(useUserId()));
  return (
    <div className="pb-10">
      <SubPageHeader title={t('title.biodata')} note={t('biodata.intro')} parent="/my_profile" />
      <Loaded query={query} skeleton="h-96">
        {(data) => <Biodata own={data} />}
      </Loaded>
    </div>
  );
}

const SWITCHES = [
  'photo',
  'phone',
  'patrika',
  'income',
  'birth',
] as const satisfies readonly (keyof Showing)[];

function Biodata({ own }: { own: OwnBiodata }) {
  const { t } = useTranslation();
  const [details, setDetails] = useState<BiodataDetails>(own.facts.details);
  const [showing, setShowing] = useState<Showing>({
    photo: own.photo !== null,
    phone: false,
    patrika: own.sharesPatrika,
    income: false,
    birth: false,
  });
  const frame = useRef<HTMLIFrameElement>(null);
  const facts = { ...own.facts, details };
  const { parent_number: stored, parent_full_name: parent } = own.facts.profile;
  const number = stored ? phoneGroups(stored).join('\u00a0') : null;
  const photo = showing.photo ? own.photo : null;
  const options = {
    showing,
    language: details.language,
    date: dateInIndia(new Date()),
    site: window.location.host,
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <ChipGroup
        label={t('biodata.language')}
        options={BIODATA_LANGUAGES.map((value) => ({ value, label: t(`biodata.language.${value}`) }))}
        value={details.language}
        onChange={(language) => setDetails({ ...details, language: language as BiodataLanguage })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be laid out in a grid */}
      <div role="group" aria-label={t('biodata.shows')} className="grid grid-cols-1 sm:grid-cols-2">
        {SWITCHES.map((key) => (
          <CheckField
            key={key}
            checked={showing[key]}
            onChange={(on) => setShowing({ ...showing, [key]: on })}
          >
            {t(`biodata.show.${key}`)}
          </CheckField>
        ))}
      </div>
      {showing.phone && (
        <p className="rounded-field bg-marigold-soft p-3 text-small">
          {t('biodata.phone_note', { number: number ?? '–' })}
        </p>
      )}
      {details.language !== 'en' && !own.facts.profile.regional_full_name && (
        <p className="rounded-field bg-marigold-soft p-3 text-small">
          {t('biodata.name_missing')}{' '}
          <Link to="/profile_page_setup" className="text-kumkum underline underline-offset-4">
            {t('patrika.birth_change')}
          </Link>
        </p>
      )}
      <Preview frame={frame} facts={facts} options={options} photo={photo} focus={own.focus} />
      <ShareButtons frame={frame} facts={facts} options={options} photo={photo} focus={own.focus} />
      <LinkForm showing={showing} language={details.language} number={number} parent={parent} />
      <LinkList />
      <DetailsForm details={details} change={setDetails} />
    </div>
  );
}
