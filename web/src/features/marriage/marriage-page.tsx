/** "Marriage fixed": one question, whose answer takes the profile off all lists; afterwards the way back, the partner, and the deletion. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeMarriageOptions, type Marriage, marriageOptions } from '#web/backend/marriage.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import MarriageQuestions from '#web/members/marriage-questions.tsx';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DrawnThread } from '#web/ui/drawn-thread.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { ListButton } from '#web/ui/list-row.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { NumberField } from '#web/ui/text-field.tsx';
import { OwnStorySection } from './own-story.tsx';

const PLACES = ['here', 'elsewhere', 'untold'] as const;

export function Component() {
  const { t } = useTranslation();
  const query = useQuery(marriageOptions(useUserId()));
  return (
    <div className="pb-10">
      <SubPageHeader title={t('title.marriage')} parent="/settings" />
      <MarriageQuestions />
      <Loaded query={query} skeleton="h-72">
        {(marriage) => (marriage ? <Told marriage={marriage} /> : <Telling />)}
      </Loaded>
    </div>
  );
}

/** A mutation with its error below it. */
function useChange() {
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation(changeMarriageOptions(useUserId()));
  const fault = <ErrorLine>{error && errorText(error)}</ErrorLine>;
  return { mutate, isPending, fault };
}

function Telling() {
  const { t } = useTranslation();
  const heading = useId();
  const { mutate, isPending, fault } = useChange();
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <div className="grid justify-items-center pt-2 text-leaf">
        <DrawnThread animated />
      </div>
      <p>{t('marriage.intro')}</p>
      <h2 id={heading} className="font-display text-section">
        {t('marriage.where')}
      </h2>
      <Card className="divide-y divide-line overflow-clip">
        {PLACES.map((place) => (
          <ListButton
            key={place}
            disabled={isPending}
            onClick={() => mutate({ call: 'fix_marriage', place })}
          >
            {t(`marriage.${place}`)}
          </ListButton>
        ))}
      </Card>
      {fault}
    </section>
  );
}

function Told({ marriage }: { marriage: Marriage }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-center gap-3 pt-2 text-center text-leaf">
        <DrawnThread />
        <p className="text-ink">{t('marriage.told', { date: date(marriage.told_at, 'long') })}</p>
      </div>
      {marriage.place === 'here' && <Partner marriage={marriage} />}
      {marriage.is_couple && <OwnStorySection />}
      <TakeBack marriage={marriage} />
      <Erasure marriage={marriage} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Card padded className="grid gap-3 wrap-anywhere">
        <h2 id={heading} className="font-semibold">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  );
}

function Partner({ marriage: { is_couple, partner_code } }: { marriage: Marriage }) {
  const { t } = useTranslation();
  const { plain } = useFormat();
  const [code, setCode] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { mutate, isPending, fault } = useChange();
  if (is_couple) {
    return (
      <Part title={t('marriage.couple_title')}>
        <p className="text-small text-ink-2">{t('marriage.couple', { code: plain(Number(partner_code)) })}</p>
      </Part>
    );
  }
  const ask = () => {
    const typed = Number(code.trim());
    const isCode = Number.isSafeInteger(typed) && typed > 0;
    setWrong(!isCode);
    if (isCode) mutate({ call: 'name_partner', code: typed }, { onSuccess: () => setCode('') });
  };
  return (
    <Part title={t('marriage.partner_title')}>
      <p className="text-small text-ink-2">{t('marriage.partner_text')}</p>
      {partner_code !== null && <p>{t('marriage.partner_asked', { code: plain(partner_code) })}</p>}
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <NumberField
          label={t('search.code')}
          value={code}
          maxLength={12}
          error={isWrong ? t('marriage.partner_wrong') : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        {fault}
        <Button type="submit" variant="secondary" pending={isPending} className="justify-self-start">
          {t(partner_code === null ? 'marriage.partner_ask' : 'marriage.partner_again')}
        </Button>
      </form>
    </Part>
  );
}

function TakeBack({ marriage: { undo_until } }: { marriage: Marriage }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { mutate, isPending, fault } = useChange();
  if (new Date(undo_until) <= new Date()) return null;
  const undo = () =>
    mutate({ call: 'undo_marriage' }, { onSuccess: () => showAlert(t('marriage.undone'), 'success') });
  return (
    <Part title={t('marriage.undo_title')}>
      <p className="text-small text-ink-2">{t('marriage.undo_text', { date: date(undo_until, 'long') })}</p>
      {fault}
      <Button variant="secondary" pending={isPending} onClick={undo} className="justify-self-start">
        {t('marriage.undo')}
      </Button>
    </Part>
  );
}

function Erasure({ marriage: { erased_early, erased_on, undo_until } }: { marriage: Marriage }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { mutate, fault } = useChange();
  /** What is being stored; undefined when nothing is. */
  const [wanted, setWanted] = useState<boolean>();
  function choose(early: boolean): void {
    setWanted(early);
    mutate({ call: 'set_marriage_erasure', early }, { onSettled: () => setWanted(undefined) });
  }
  return (
    <Part title={t('marriage.erase_title')}>
      <p className="text-small text-ink-2">
        {erased_on ? t('marriage.erase_text', { date: date(erased_on, 'long') }) : t('story.account_stays')}
      </p>
      {erased_on && new Date(undo_until) > new Date() && (
        <Segments
          label={t('marriage.erase_when')}
          options={[
            { value: 'late', label: t('marriage.erase_late') },
            { value: 'early', label: t('marriage.erase_early') },
          ]}
          value={(wanted ?? erased_early) ? 'early' : 'late'}
          onChange={(value) => choose(value === 'early')}
        />
      )}
      {fault}
    </Part>
  );
}
