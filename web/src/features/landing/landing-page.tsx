/** The landing page: what this is, what it costs, how it works, and the login button. */
import { IndianRupee, LockKeyhole, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PRIVACY_VERSION, YEARLY_FEE_PAISE } from '#domain/limits.ts';
import { useFormat } from '#web/i18n/format.ts';
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
] as const;

/** The landing page. */
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
  const { t } = useTranslation();
  return (
    <header className="surface-landing relative overflow-hidden rounded-b-[36px] px-6 pt-[max(18px,env(safe-area-inset-top))] pb-[26px] text-white">
      <Threads />
      <div className="relative">
        <div className="flex justify-end">
          <LanguageToggle onColour />
        </div>
        <Logo onColour className="mt-[42px] ml-1 h-[26px]" />
        <h1 className="mt-7 font-display text-landing">{t('app.name')}</h1>
        <p className="mt-3 max-w-[clamp(12rem,76%,24rem)] text-balance text-lead">{t('app.description')}</p>
        <Link
          to="login"
          className="mt-[76px] flex min-h-[54px] w-full items-center [:lang(mr)_&]:mt-[64px] sm:max-w-sm justify-center rounded-full bg-white px-6 py-2 text-center text-lead font-semibold text-[#7c1023] transition-colors hover:bg-[#fdf1dc] focus-visible:outline-white"
        >
          {t('landing.login')}
        </Link>
      </div>
    </header>
  );
}

/** Five drawn threads in the gap above the button, never behind text. */
function Threads() {
  const strands = [
    ['M0 208C64 190 116 226 196 214S310 152 330 84 372 14 392 0', '#f6c56a', 1],
    ['M0 214C66 196 118 228 200 216S316 158 337 92 376 26 394 12', '#e8971e', 0.9],
    ['M0 220C68 203 120 229 204 217S322 164 344 100 380 38 396 24', '#e9a1a8', 0.75],
    ['M0 226C70 210 122 230 208 218S328 170 351 108 384 50 398 36', '#e9a1a8', 0.55],
    ['M0 232C72 217 124 231 212 219S334 176 358 116 388 62 400 48', '#e9a1a8', 0.35],
  ] as const;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 390 240"
      preserveAspectRatio="none"
      fill="none"
      className="absolute inset-x-0 bottom-[84px] h-[240px] w-full"
    >
      {strands.map(([path, colour, opacity]) => (
        <path
          key={path}
          d={path}
          stroke={colour}
          strokeOpacity={opacity}
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

function Promises() {
  const { t } = useTranslation();
  const { price } = useFormat();
  return (
    <ul className="grid gap-3">
      {PROMISES.map(([key, Icon, colours]) => (
        <li key={key} className="flex items-center gap-3">
          <span className={`grid size-10 shrink-0 place-items-center rounded-icon ${colours}`}>
            <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </span>
          <span className="text-pretty">{t(key, { fee: price(YEARLY_FEE_PAISE) })}</span>
        </li>
      ))}
    </ul>
  );
}

function Steps() {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <section className="mt-6">
      <h2 className="font-display text-title">{t('landing.how')}</h2>
      <ol className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] gap-2.5">
        {STEPS.map((key, index) => (
          <li key={key} className="rounded-card bg-paper px-3 pt-3 pb-4 shadow-card">
            <span aria-hidden="true" className="block font-display text-title text-marigold">
              {number(index + 1)}
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
      <ul className="flex flex-wrap justify-center">
        {FOOTER.map(([to, key]) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center px-2.5 text-tiny text-ink-2 underline-offset-4 hover:underline"
            >
              {t(key, { version: PRIVACY_VERSION })}
            </Link>
          </li>
        ))}
      </ul>
    </footer>
  );
}
