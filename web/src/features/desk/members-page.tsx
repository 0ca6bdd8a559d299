/** Members: the search, and for operators ready lists of those whom somebody should call. Both are part of the address. */
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { ListLink } from '#web/links/list-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { foundMembersOptions, membersToCallOptions } from './api/members.ts';
import { CALL_LISTS, type CallList, type FoundMember, type MemberToCall } from './api/rows.ts';
import { DeskList } from './components/desk-list.tsx';
import { useIsOperator } from './components/use-is-operator.ts';
import { Waiting } from './components/waiting.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

export function MembersPage() {
  const { t } = useDeskTexts();
  const isOperator = useIsOperator();
  const [params, setParams] = useSearchParams();
  const term = params.get('q') ?? '';
  const list = CALL_LISTS.find((name) => name === params.get('list')) ?? 'expiring';
  return (
    <>
      <PageHeader title={t('desk.members')} />
      <SearchForm key={term} term={term} isOperator={isOperator} onSearch={setParams} />
      {term ? (
        <Found term={term} />
      ) : (
        isOperator && <ToCall list={list} onChange={(next) => setParams({ list: next })} />
      )}
    </>
  );
}

interface SearchFormProps {
  term: string;
  isOperator: boolean;
  onSearch: (params: Record<string, string>) => void;
}

function SearchForm({ term, isOperator, onSearch }: SearchFormProps) {
  const { t } = useDeskTexts();
  const [typed, setTyped] = useState(term);

  function search(event: FormEvent): void {
    event.preventDefault();
    onSearch(typed.trim() ? { q: typed.trim() } : {});
  }

  return (
    <search>
      <form onSubmit={search} className="mb-6 grid gap-3 lg:max-w-2xl lg:grid-cols-[1fr_auto]">
        <TextField
          label={t('desk.find')}
          hint={t(isOperator ? 'desk.find_hint' : 'desk.find_hint_moderator')}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          type="submit"
          icon={<Search aria-hidden="true" className="size-5" />}
          className="lg:mt-[1.85rem] lg:self-start"
        >
          {t('desk.search')}
        </Button>
      </form>
    </search>
  );
}

function Found({ term }: { term: string }) {
  const { t } = useDeskTexts();
  const query = useQuery(foundMembersOptions(term));
  if (!query.data) return <Waiting query={query} />;
  return (
    <DeskList
      rows={query.data}
      label={t('desk.found')}
      emptyText={t('desk.nobody_found')}
      keyOf={(member) => member.code}
    >
      {(member) => <MemberRow member={member} />}
    </DeskList>
  );
}

function ToCall({ list, onChange }: { list: CallList; onChange: (list: CallList) => void }) {
  const { t } = useDeskTexts();
  const query = useQuery(membersToCallOptions(list));
  return (
    <section aria-labelledby="to-call">
      <h2 id="to-call" className="mb-2 text-body font-semibold">
        {t('desk.call_list')}
      </h2>
      <div className="mb-4 max-w-2xl">
        <Segments
          label={t('desk.call_list')}
          options={CALL_LISTS.map((value) => ({ value, label: t(`desk.call_list_${value}`) }))}
          value={list}
          onChange={onChange}
        />
      </div>
      {query.data ? (
        <>
          <Total members={query.data} />
          <DeskList
            rows={query.data}
            label={t(`desk.call_list_${list}`)}
            emptyText={t(`desk.call_list_none_${list}`)}
            keyOf={(member) => member.code}
          >
            {(member) => <MemberRow member={member} note={<WhyToCall member={member} />} />}
          </DeskList>
        </>
      ) : (
        <Waiting query={query} />
      )}
    </section>
  );
}

function Total({ members }: { members: readonly MemberToCall[] }) {
  const { t } = useDeskTexts();
  const total = members[0]?.total;
  if (total === undefined) return null;
  const shown = members.length;
  return (
    <p className="mb-2 text-small text-ink-2">
      {t('desk.call_total', { count: total })}
      {shown < total && ` · ${t('desk.call_first', { shown })}`}
    </p>
  );
}

/** When the year ends or ended, and what is missing. */
function WhyToCall({ member: { paid_until: until, missing } }: { member: MemberToCall }) {
  const { t } = useDeskTexts();
  const { date } = useFormat();
  const ended = until !== null && new Date(until).getTime() < Date.now();
  const sections = missing.map((section) => t(`section.${section}`)).join(', ');
  return (
    <span className="block text-small">
      {[
        until && t(ended ? 'desk.call_ended' : 'desk.call_until', { date: date(until) }),
        sections && t('desk.call_missing', { sections }),
      ]
        .filter(Boolean)
        .join('\u00A0· ')}
    </span>
  );
}

function MemberRow({ member, note }: { member: FoundMember; note?: React.ReactNode }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  const optionLabel = useOptionLabel();
  const { code, name, regional_name, state, city, email } = member;
  return (
    <ListLink to={`/desk/member?code=${code}`} className="wrap-anywhere">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{name || t('desk.no_name')}</span>
        <Badge tone={state === 'listed' ? 'leaf' : 'grey'}>{t(`desk.state_${state}`)}</Badge>
      </span>
      <span className="block text-small text-ink-2">
        {[plain(code), regional_name, city && optionLabel('city', city), email]
          .filter(Boolean)
          .join('\u00A0· ')}
      </span>
      {note}
    </ListLink>
  );
}
