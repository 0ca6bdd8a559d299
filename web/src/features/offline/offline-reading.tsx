/** The offline snapshot's pages: the member's own profile and the saved members. Sends no requests. */
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownProfile, SavedProfile } from '#web/backend/types.ts';
import type { OfflineSnapshot } from '#web/device/offline-snapshot.ts';
import { storedPhoto } from '#web/device/offline-snapshot-photos.ts';
import { useAgeText } from '#web/i18n/age-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { DetailsBlock } from '#web/members/details-block.tsx';
import { Photo } from '#web/members/photo.tsx';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export type Reading = 'profile' | 'saved';
type Seen = Omit<KnownProfile, 'first_photo' | 'first_photo_focus'>;
type FirstPhoto = OfflineSnapshot['photo'];

export interface OfflineReadingProps {
  seen: OfflineSnapshot;
  reading: Reading;
  onBack: () => void;
}

/** The chosen page, with a button back to the offline screen. */
export function OfflineReading({ seen, reading, onBack }: OfflineReadingProps) {
  const { t } = useTranslation();
  const name = useMemberName();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = seen.saved?.find(({ id }) => id === openId);
  if (open) {
    return (
      <Page key={open.id} title={name(open)} at={seen.at} onBack={() => setOpenId(null)}>
        <Details member={open} photo={firstPhotoOf(open)} />
      </Page>
    );
  }
  if (reading === 'profile' && seen.profile) {
    return (
      <Page title={name(seen.profile) || t('title.my_profile')} at={seen.at} onBack={onBack}>
        <Details member={seen.profile} photo={seen.photo} />
      </Page>
    );
  }
  return (
    <Page title={t('title.shortlist')} at={seen.at} onBack={onBack}>
      <SavedList members={seen.saved ?? []} onOpen={setOpenId} />
    </Page>
  );
}

interface PageProps {
  title: string;
  at: string;
  onBack: () => void;
  children: ReactNode;
}

function Page({ title, at, onBack, children }: PageProps) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mb-auto w-full text-left">
      <div className="-ml-2.5">
        <IconButton label={t('ui.back')} onClick={onBack}>
          <ArrowLeft aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <h1 ref={heading} tabIndex={-1} className="font-display text-title outline-none">
        {title}
      </h1>
      <p className="mt-1 mb-4 text-small text-ink-2">{t('offline.as_of', { date: date(at, 'long') })}</p>
      {children}
    </div>
  );
}

function firstPhotoOf({ first_photo: name, first_photo_focus: focus }: SavedProfile): FirstPhoto {
  return name === null ? null : { name, focus };
}

function Details({ member, photo }: { member: Seen; photo: FirstPhoto }) {
  const { t } = useTranslation();
  return (
    <>
      <StoredPhoto member={member} photo={photo} ratio={4 / 5} className="w-40 rounded-card" />
      <DetailsBlock
        member={{ ...member, first_photo: photo?.name ?? null, first_photo_focus: photo?.focus ?? null }}
        contactNote={<p className="text-small text-ink-2">{t('numbers.offline')}</p>}
      />
    </>
  );
}

interface KeptPhotoProps {
  member: Seen;
  photo: FirstPhoto;
  ratio: number;
  className: string;
}

function StoredPhoto({ member, photo, ratio, className }: KeptPhotoProps) {
  const name = useMemberName()(member);
  const src = useStoredPhoto(member.id, photo?.name ?? null);
  if (src === undefined) {
    return (
      <div className={className} style={{ aspectRatio: ratio }}>
        <Skeleton className="size-full rounded-none" />
      </div>
    );
  }
  return (
    <Photo src={src} name={name} focus={photo?.focus} alt="" ratio={ratio} eager className={className} />
  );
}

/** The address of a stored photo; null when none is stored, undefined while loading. */
function useStoredPhoto(userId: string, name: string | null): string | null | undefined {
  const [src, setSrc] = useState<string | null>();
  useEffect(() => {
    let wanted = true;
    let address: string | null = null;
    const show = async () => {
      const photo = name === null ? null : await storedPhoto({ userId, name });
      if (!wanted) return;
      address = photo && URL.createObjectURL(photo);
      setSrc(address);
    };
    void show();
    return () => {
      wanted = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, [userId, name]);
  return src;
}

interface SavedListProps {
  members: readonly SavedProfile[];
  onOpen: (id: string) => void;
}

function SavedList({ members, onOpen }: SavedListProps) {
  const { t } = useTranslation();
  const name = useMemberName();
  const age = useAgeText();
  const optionLabel = useOptionLabel();
  if (members.length === 0) return <p>{t('offline.nobody_saved')}</p>;
  return (
    <Card>
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <li key={member.id}>
            <button
              type="button"
              onClick={() => onOpen(member.id)}
              className="flex w-full items-center gap-3 px-4 py-2.5 text-left transition-colors hover:bg-marigold-soft/40 focus-visible:-outline-offset-2"
            >
              <StoredPhoto
                member={member}
                photo={firstPhotoOf(member)}
                ratio={1}
                className="w-12 shrink-0 rounded-icon"
              />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 font-semibold">{name(member)}</span>
                <span className="block text-small text-ink-2">
                  {[age(member), member.city && optionLabel('city', member.city)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
