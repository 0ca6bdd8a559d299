/** The mobile number for signing in: added or changed with a code that is texted to the new one. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { phoneGroups } from '#domain/phone-groups.ts';
import { mobileNumber } from '#domain/typed-number.ts';
import { verifyCode } from '#web/backend/one-time-code.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/code-countdown.tsx';
import { CodeField, CodePrompt, focusFirstBox } from '#web/ui/code-field.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MobileField } from '#web/ui/mobile-field.tsx';
import { readOwnNumber, requestNumberChange } from './api/change-number.ts';

export function Component() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['own-number', useUserId()],
    queryFn: readOwnNumber,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="mx-auto w-full max-w-[28rem] pb-10">
      <SubPageHeader title={t('title.change_number')} parent="/settings" />
      <Loaded query={query} skeleton="h-48">
        {(data) => <Steps {...data} />}
      </Loaded>
    </div>
  );
}

const spaced = (number: string) => phoneGroups(number).join(' ');

function Steps({ current, abroad }: { current: string; abroad: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [number, setNumber] = useState('');
  const [isSent, setSent] = useState(false);

  async function finish(): Promise<void> {
    await navigate('/settings', { replace: true });
    showAlert(t('number_change.done', { number: spaced(number) }), 'success');
  }

  if (isSent) return <CodeStep number={number} onDone={() => void finish()} onOther={() => setSent(false)} />;
  return (
    <NumberForm
      current={current}
      abroad={abroad}
      number={number}
      onSent={(next) => {
        setNumber(next);
        setSent(true);
      }}
    />
  );
}

interface NumberFormProps {
  /** With `+`; empty without one. */
  current: string;
  abroad: boolean;
  /** The new number typed so far. */
  number: string;
  /** Called when the code has been sent. */
  onSent: (number: string) => void;
}

function NumberForm({ current, abroad, number, onSent }: NumberFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(number);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: requestNumberChange,
    onSuccess: (_nothing, next) => onSent(next),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const next = mobileNumber(typed, abroad);
    const found = next === null ? 'error.number' : next === current ? 'number_change.same' : null;
    setProblem(found);
    if (next === null || found !== null) input.current?.focus();
    else if (!isPending) mutate(next);
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <p className="text-body text-ink-2">
        {t(current ? 'number_change.intro' : 'number_change.intro_first')}
      </p>
      {current && (
        <p className="text-body">
          <span className="block text-small text-ink-2">{t('number_change.current')}</span>
          {spaced(current)}
        </p>
      )}
      <MobileField
        ref={input}
        label={t(current ? 'number_change.new' : 'login.number')}
        hint={abroad ? t('login.number_abroad') : undefined}
        error={problem && t(problem)}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setProblem(null);
          reset();
        }}
      />
      <ErrorBox>{error && errorText(error)}</ErrorBox>
      <Button type="submit" full pending={isPending}>
        {t('number_change.send')}
      </Button>
    </form>
  );
}

interface CodeStepProps {
  number: string;
  onDone: () => void;
  onOther: () => void;
}

function CodeStep({ number, onDone, onOther }: CodeStepProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (typed: string) => verifyCode(number, typed, 'change'),
    onSuccess: (outcome) => {
      if (outcome === 'session') return onDone();
      setCode('');
      focusFirstBox(form.current);
    },
  });
  useEffect(() => focusFirstBox(form.current), []);

  function submit(typed: string): void {
    if (!isPending) mutate(typed);
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
      className="grid grid-cols-1 gap-5"
    >
      <CodePrompt address={number} />
      <CodeField
        value={code}
        error={error ? errorText(error) : data === 'wrong' ? t('login.check_code') : null}
        onComplete={submit}
        onChange={(typed) => {
          setCode(typed);
          reset();
        }}
      />
      <Countdown by="text" />
      <Button type="submit" full pending={isPending}>
        {t('number_change.confirm')}
      </Button>
      <Button variant="quiet" full onClick={onOther}>
        {t('number_change.other')}
      </Button>
    </form>
  );
}
