/** /profile_page_setup, which combines the features manage-profile, photos and membership. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import type { ProfileStatus } from '#web/backend/types.ts';
import { ManageProfilePage } from '#web/features/manage-profile/manage-profile-page.tsx';
import { usePayment } from '#web/features/membership/lib/use-payment.ts';
import { MembershipNotice } from '#web/features/membership/membership-notice.tsx';
import { PaymentSection } from '#web/features/membership/payment-section.tsx';
import { PatrikaBlock } from '#web/features/patrika/patrika-block.tsx';
import { usePendingPhotos } from '#web/features/photos/lib/use-pending-photos.ts';
import { PhotosSection } from '#web/features/photos/photos-section.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { useIsActing, useUserId } from '#web/session/session.ts';

const DraftCard = lazy(async () => ({
  default: (await import('#web/features/family/components/draft-card.tsx')).DraftCard,
}));
const BackToConsent = lazy(async () => ({
  default: (await import('#web/features/family/components/back-to-consent.tsx')).BackToConsent,
}));

/** What the writer of a draft, and its candidate who changes something first, do next. */
function Draft({ acting, filled }: { acting: boolean; filled: boolean }) {
  return <Suspense>{acting ? <DraftCard filled={filled} /> : <BackToConsent />}</Suspense>;
}

/** The route. The access gate has loaded the status before this renders. */
export function Component() {
  const { data: status } = useQuery(profileStatusOptions(useUserId()));
  return status ? <LoadedPage status={status} /> : null;
}

function LoadedPage({ status }: { status: ProfileStatus }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const userId = useUserId();
  const isActing = useIsActing();
  const first = status.media_data[0]?.name ?? null;
  const pending = usePendingPhotos(userId, first);
  const payment = usePayment(userId, status);

  const photosNote = () => {
    if (pending.photos.length > 0) return t('photos.unsaved', { count: pending.photos.length });
    if (status.isMediaNull) return t('photos.missing');
    return t('photos.count', { count: status.media_data.length });
  };
  const confirming = payment.phase === 'confirming' || payment.phase === 'late';
  const paymentNote = () => {
    if (confirming) return t('membership.confirming_title');
    if (payment.failure) return t('payment_failed');
    if (!status.has_paid || !status.expiry_at) return t('membership.unpaid');
    return t('membership.paid_till', { date: date(status.expiry_at) });
  };

  return (
    <ManageProfilePage
      status={status}
      notice={(openPayment) =>
        !status.awaits_consent && (
          <MembershipNotice status={status} confirming={confirming} onPay={openPayment} />
        )
      }
      photos={{
        note: photosNote(),
        content: <PhotosSection pending={pending} first={first} />,
        unsaved: pending.photos.length > 0,
      }}
      payment={{
        note: paymentNote(),
        // Nobody is asked for the fee of a profile that the candidate has not agreed to.
        content: status.awaits_consent ? (
          <p className="text-small text-ink-2">{t('family.fee_later')}</p>
        ) : (
          <PaymentSection status={status} payment={payment} />
        ),
      }}
      belowPersonal={isActing ? null : <PatrikaBlock />}
      draft={
        status.awaits_consent && (
          <Draft acting={isActing} filled={!status.isTextFormNull && !status.isMediaNull} />
        )
      }
    />
  );
}
