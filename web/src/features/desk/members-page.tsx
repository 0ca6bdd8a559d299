/** The search for members. The term is part of the address. */
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
import { TextField } from '#web/ui/text-field.tsx';
import { foundMembersOptions } from './api/members.ts';
import type { FoundMember } from './api/rows.ts';
import { DeskList } from './components/desk-list.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

export function MembersPage({ isOperator }: { isOperator: boolean }) {
  const { t } = useDeskTexts();
  const [params, setParams] = useSearchParams();
  const term = params.get('q') ?? '';
  const [typed, setTyped] = useState(term);

  function search(event: FormEvent): void {
    event.preventDefault();
    setParams(typed.trim() ? { q: typed.trim() } : {});
  }

  return (
    <>
      <PageHeader title={t('desk.members')} />
      <search>
        <form onSubmit={search} className="mb-4 grid gap-3">
          <TextField
            label={t('desk.find')}
            hint={t(isOperator ? 'desk.find_hint' : 'desk.find_hint_moderator')}
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" icon={<Search aria-hidden="true" className="size-5" />}>
            {t('desk.search')}
          </Button>
        </form>
      </search>
      {term && <Found term={term} />}
    </>
  );
}

function Found({ term }: { term: string }) {
  const { t } = useDeskTexts();
  const query = useQuery(foundMembersOptions(term));
  return (
    <DeskList
      query={query}
      label={t('desk.members')}
      emptyText={t('desk.nobody_found')}
      keyOf={(member) => member.code}
    >
      {(member) => <MemberRow member={member} />}
    </DeskList>
  );
}

function MemberRow({ member: { code, name, regional_name, state, city, email } }: { member: FoundMember }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  const optionLabel = useOptionLabel();
  return (
    <ListLink to={`/desk/member?code=${code}`} className="wrap-anywhere">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{name || t('desk.no_name')}</span>
        <Badge tone={state === 'listed' ? 'leaf' : 'grey'}>{t(`desk.state_${state}`)}</Badge>
      </span>
      <span className="block text-small text-ink-2">
        {[plain(code), regional_name, city && optionLabel('city', city), email].filter(Boolean).join(' · ')}
      </span>
    </ListLink>
  );
}
