/** The landing page: what this is, what it costs, how it works, and the login button. */
import { IndianRupee, LockKeyhole, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PAISE_A_RUPEE, PRIVACY_VERSION, YEARLY_FEE_PAISE } from '#domain/limits.ts';
import { numberText } from '#web/i18n/number-text.ts';
import { LanguageToggle } from '#web/ui/language-toggle.tsx';
import { Logo } from '#web/ui/logo.tsx';

const PROMISES = [
  ['landing.promise_private', LockKeyhole, 'bg-leaf-soft text-leaf'],
  ['landing.promise_complete', UsersRound, 'bg-marigold-soft text-marigold-ink'],
  ['landing.promise_fee', IndianRupee, 'bg-kumkum-soft text-kumkum'],
] as const;

const STEPS = ['landing.step_profile', 'landing.step_pay', 'landing.step_meet'] as const;

const FOOTER = [
  ['/terms_and_conditions', 'landing.terms'],
  ['/privacy_policy', 'landing.privacy'],
  ['/contact_us', 'landing.contact'],
  ['/refund_cancel', 'landing.refunds'],
  ['/grievance', 'my_data.grievance'],
] as const;

export function Component() {
  return (
    <main tabIndex={-1} className="flex min-h-dvh flex-col">
      <Header />
      <div className="px-6 pt-6 pb-1">
        <Promises />
        <Steps />
      </div>
      <Footer />
    </main>
  );
}

function Header() {
  const { t, i18n } = useTranslation();
  return (
    <header className="surface-landing relative overflow-hidden rounded-b-[36px] px-6 pt-[max(18px,env(safe-area-inset-top))] pb-[26px] text-white">
      <div className="flex items-center justify-between gap-3">
        <Logo onColour className="ml-1 h-[26px] shrink-0" />
        <LanguageToggle onColour />
      </div>
      <h1 className="mt-6 font-(family-name:--font-app-name) text-landing">{t('app.name')}</h1>
      <p className="mt-3 max-w-[24rem] text-balance text-lead sm:max-w-[44%]">{t('app.description')}</p>
      <p className="mt-2 max-w-[24rem] sm:max-w-[44%]">{t('landing.community')}</p>
      {/* Known once the community's facts are loaded (community-texts.ts). */}
      {i18n.exists('landing.has_stories') && (
        <Link to="our_couples" className="flex min-h-11 items-center underline">
          {t('title.our_couples')}
        </Link>
      )}
      {/* The button covers the lower edge of the drawing. */}
      <img
        src="/illustrations/families.svg"
        alt=""
        width={390}
        height={200}
        className="-mx-6 mt-1 -mb-4 h-auto w-[calc(100%+3rem)] max-w-none sm:absolute sm:right-0 sm:bottom-0 sm:m-0 sm:w-[56%]"
      />
      <Link
        to="login"
        className="relative flex min-h-[54px] w-full items-center justify-center rounded-[27px] bg-white px-6 py-2 text-center text-lead font-semibold text-[#7c1023] transition-colors hover:bg-[#fdf1dc] focus-visible:outline-white sm:mt-24 sm:max-w-[42%]"
      >
        <span className="text-centred">{t('landing.login')}</span>
      </Link>
    </header>
  );
}

function Promises() {
  const { t, i18n } = useTranslation();
  // Not by `useFormat`: dates and times would be part of the first load.
  const fee = `₹${numberText(i18n.language, YEARLY_FEE_PAISE / PAISE_A_RUPEE)}`;
  return (
    <ul>
      {/* Each has room for two lines and begins beside its icon: what fits in one may need two in the font that comes first. */}
      {PROMISES.map(([key, Icon, colours]) => (
        <li key={key} className="flex min-h-[calc(2lh+0.75rem)] gap-3">
          <span className={`grid size-10 shrink-0 place-items-center rounded-icon ${colours}`}>
            <Icon aria-hidden="true" className="size-5" />
          </span>
          <span className="pt-1.5 text-pretty">{t(key, { fee })}</span>
        </li>
      ))}
    </ul>
  );
}

function Steps() {
  const { t, i18n } = useTranslation();
  return (
    <section className="mt-4">
      <h2 className="font-display text-title">{t('landing.how')}</h2>
      <ol className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] gap-2.5">
        {STEPS.map((key, index) => (
          <li key={key} className="rounded-card bg-paper px-3 pt-3 pb-4 shadow-card">
            <span aria-hidden="true" className="block font-display text-title text-marigold">
              {numberText(i18n.language, index + 1)}
            </span>
            <span className="block text-small leading-snug">{t(key)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="mt-auto px-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <p className="pt-3 text-center text-tiny text-ink-2">{t('landing.for_marriage')}</p>
      <ul className="flex flex-wrap justify-center">
        {FOOTER.map(([to, key]) => (
          <li key={to}>
            <Link
              to={to}
              reloadDocument={to === '/grievance'}
              className="flex min-h-11 items-center px-2.5 text-tiny text-ink-2 hover:underline"
            >
              {t(key, { version: PRIVACY_VERSION })}
            </Link>
          </li>
        ))}
      </ul>
    </footer>
  );
}
