/** 'Family helpers': whom the member lets act, what they did, and the one tap that ends it. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { giveConsent } from '#web/backend/consents.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import {
  actsOptions,
  callFamily,
  type Helper,
  helperRequestsOptions,
  helpersOptions,
  type Relation,
  readFamilyAgain,
} from './api/family.ts';
import { AddressField, useTypedAddress } from './components/address-field.tsx';
import { RelationField } from './components/relation-field.tsx';
import { addressText } from './lib/address-text.ts';
import { useFamilyCall } from './lib/use-family-call.ts';

/** As private.most_helpers. */
const MOST_HELPERS = 2;

export function Component() {
  const { t } = useTranslation();
  const query = useQuery(helpersOptions(useUserId()));
  return (
    <div className="pb-10">
      <SubPageHeader title={t('title.family_helpers')} parent="/settings" />
      <p className="-mt-2 mb-4 text-small text-ink-2">{t('family.helpers_intro')}</p>
      <Loaded query={query} skeleton="h-40">
        {({ helpers, invitations, consented }) => (
          <div className="grid grid-cols-1 gap-4">
            <Requests consented={consented} />
            {helpers.map((helper) => (
              <HelperCard key={helper.number} helper={helper} />
            ))}
            {invitations.map((invitation) => (
              <InvitationCard key={invitation.number} {...invitation} />
            ))}
            {helpers.length > 0 && <TakeOver />}
            {helpers.length + invitations.length < MOST_HELPERS ? (
              <InviteForm consented={consented} />
            ) : (
              <p className="px-1 text-small text-ink-2">{t('family.helpers_full')}</p>
            )}
            <Acts />
          </div>
        )}
      </Loaded>
    </div>
  );
}

function HelperCard({ helper }: { helper: Helper }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const [asking, setAsking] = useState(false);
  const remove = useFamilyCall('remove_helper', { inDialog: true });
  const reply = useFamilyCall('let_helper_reply');
  const who = t(`family.relation_${helper.relation}`);
  return (
    <Card padded className="grid gap-2 wrap-anywhere">
      <h2 className="text-lead font-semibold">{who}</h2>
      <p className="text-small text-ink-2">
        {helper.address && <span className="block">{addressText(helper.address)}</span>}
        {t('family.since', { date: date(helper.since) })}
      </p>
      <CheckField
        checked={helper.can_reply}
        onChange={(allowed) => reply.mutate({ helper: helper.number, allowed })}
      >
        {t('family.can_reply')}
      </CheckField>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        aria-label={t('family.remove_named', { who })}
        onClick={() => setAsking(true)}
      >
        {t('family.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('family.remove_named', { who })}
        description={t('family.remove_text')}
        confirmLabel={t('family.remove')}
        destructive
        pending={remove.isPending}
        error={remove.problem}
        onConfirm={() => remove.mutate({ helper: helper.number })}
      />
    </Card>
  );
}

function InvitationCard({
  number,
  relation,
  address,
}: {
  number: number;
  relation: Relation;
  address: string;
}) {
  const { t } = useTranslation();
  const { mutate, isPending } = useFamilyCall('withdraw_helper_invitation');
  return (
    <Card padded className="flex flex-wrap items-center gap-3 wrap-anywhere">
      <div className="min-w-32 flex-1">
        <h2 className="font-semibold">{t(`family.relation_${relation}`)}</h2>
        <p className="text-small text-ink-2">
          {t('family.asked_address', { address: addressText(address) })}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        pending={isPending}
        onClick={() => mutate({ invitation: number })}
      >
        {t('family.withdraw')}
      </Button>
    </Card>
  );
}

/** One tap, without a question: nothing is lost. */
function TakeOver() {
  const { t } = useTranslation();
  const { mutate, isPending } = useFamilyCall('take_over', {
    onSuccess: () => showAlert(t('family.taken_over'), 'success'),
  });
  return (
    <Card padded className="grid gap-3">
      <p className="text-small text-ink-2">{t('family.take_over_text')}</p>
      <Button variant="danger" full pending={isPending} onClick={() => mutate(undefined)}>
        {t('family.take_over')}
      </Button>
    </Card>
  );
}

function useConsent(consented: boolean) {
  const { t, i18n } = useTranslation();
  const [agreed, setAgreed] = useState(false);
  return {
    field: consented ? null : (
      <CheckField checked={agreed} onChange={setAgreed}>
        {t('family.candidate_consent')}
      </CheckField>
    ),
    agreed: consented || agreed,
    give: async () => {
      const language = i18n.resolvedLanguage ?? 'en';
      if (!consented)
        await giveConsent({ purpose: 'managed_by_family', language, shown: t('family.candidate_consent') });
    },
  };
}

function Requests({ consented }: { consented: boolean }) {
  const query = useQuery(helperRequestsOptions(useUserId()));
  return (
    <Loaded query={query} skeleton={null}>
      {(requests) =>
        requests.map((request) => <RequestCard key={request.draft} request={request} consented={consented} />)
      }
    </Loaded>
  );
}

interface RequestCardProps {
  request: { draft: string; relation: Relation; address: string | null };
  consented: boolean;
}

function RequestCard({ request, consented }: RequestCardProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const consent = useConsent(consented);
  const { mutate, isPending } = useMutation({
    onSettled: readFamilyAgain,
    mutationFn: async (accept: boolean) => {
      if (accept) await consent.give();
      await callFamily('answer_helper_request', { draft: request.draft, accept });
    },
    onError: (error) => showAlert(errorText(error)),
  });
  return (
    <Card padded className="grid gap-3 wrap-anywhere">
      <h2 className="text-lead font-semibold">{t(`family.wants_to_help_${request.relation}`)}</h2>
      <p className="text-small text-ink-2">{request.address && addressText(request.address)}</p>
      {consent.field}
      <div className="flex flex-wrap gap-2">
        <Button
          pending={isPending}
          onClick={() => (consent.agreed ? mutate(true) : showAlert(t('family.agree_first')))}
        >
          {t('family.let_help')}
        </Button>
        <Button variant="secondary" pending={isPending} onClick={() => mutate(false)}>
          {t('family.decline')}
        </Button>
      </div>
    </Card>
  );
}

function InviteForm({ consented }: { consented: boolean }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const heading = useId();
  const typed = useTypedAddress();
  const consent = useConsent(consented);
  const [relation, setRelation] = useState<Relation | ''>('');
  const [canReply, setCanReply] = useState(false);
  const [checked, setChecked] = useState(false);
  const { address } = typed;
  const { mutate, error, isPending, reset } = useMutation({
    onSettled: readFamilyAgain,
    mutationFn: async (own: string) => {
      await consent.give();
      await callFamily('invite_helper', { address: own, relation, can_reply: canReply });
    },
    onSuccess: () => {
      typed.clear();
      setRelation('');
      setChecked(false);
      showAlert(t('family.helper_asked'), 'success');
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    setChecked(true);
    if (address === null) typed.input.current?.focus();
    else if (relation && consent.agreed) mutate(address);
  }

  return (
    <form noValidate onSubmit={submit} aria-labelledby={heading}>
      <Card padded className="grid grid-cols-1 gap-4">
        <h2 id={heading} className="font-display text-section">
          {t('family.add_helper')}
        </h2>
        <RelationField
          label={t('family.helper_relation')}
          value={relation}
          onChange={setRelation}
          error={checked && !relation ? t('family.choose_relation') : null}
        />
        <AddressField
          value={typed}
          name="family.helper"
          error={checked && address === null ? t(typed.fault) : error && errorText(error)}
          onChange={reset}
        />
        <CheckField checked={canReply} onChange={setCanReply}>
          {t('family.can_reply')}
        </CheckField>
        {consent.field}
        <ErrorLine>{checked && !consent.agreed && t('family.agree_first')}</ErrorLine>
        <Button type="submit" variant="secondary" pending={isPending}>
          {t('family.ask_helper')}
        </Button>
      </Card>
    </form>
  );
}

/** Who did what, newest first. */
function Acts() {
  const { t } = useTranslation();
  const { date, time, plain } = useFormat();
  const heading = useId();
  const query = useQuery(actsOptions(useUserId()));
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 px-1 font-display text-section">
        {t('family.acts')}
      </h2>
      <Loaded query={query} skeleton="h-40">
        {(acts) =>
          acts.length === 0 ? (
            <p className="px-1 text-small text-ink-2">{t('family.no_acts')}</p>
          ) : (
            <Card className="overflow-clip">
              <ol className="divide-y divide-line">
                {acts.map(({ number, relation, act, about, at }) => (
                  <li key={number} className="px-4 py-3">
                    <p>
                      {t(`family.act_${act}`, {
                        who: t(`family.by_${relation}`),
                        code: about === null ? '–' : plain(about),
                      })}
                    </p>
                    <p className="text-small text-ink-2">
                      {date(at)}, {time(at)}
                    </p>
                  </li>
                ))}
              </ol>
            </Card>
          )
        }
      </Loaded>
    </section>
  );
}
