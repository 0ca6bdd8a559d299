/** On another member's profile: their patrika in one line, and the guna total where both sides allow it. */
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { GunaSide } from '#domain/guna/match.ts';
import { totalRange } from '#domain/guna/totals.ts';
import { MANGAL_NAMES } from '#domain/patrika/names.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import type { KnownProfile, MemberPatrika } from '#web/backend/types.ts';
import { useFormat } from '#web/i18n/format.ts';
import { usePoints } from '#web/i18n/use-points.ts';
import { useZodiacText } from '#web/i18n/zodiac-text.ts';
import { memberPatrikaOptions, type OwnSide, ownSideOptions } from '#web/members/guna/patrikas.ts';
import { answersMangal, isOwnShown, mangalOf, placesOf, sideOf } from '#web/members/guna/sides.ts';
import { useUserId } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { useLater } from '#web/ui/later.ts';
import { Asked, NotShown } from './components/ask-for-patrika.tsx';

const GunaSheet = lazy(async () => ({ default: (await import('./components/guna-sheet.tsx')).GunaSheet }));

/** The card; nothing for a member of the same gender, and for who does not look at patrikas. */
export function GunaSection({ member }: { member: KnownProfile }) {
  const userId = useUserId();
  const own = useLater(useQuery(ownSideOptions(userId)).data);
  const theirs = useLater(useQuery(memberPatrikaOptions(userId, member.id)).data);
  const { data: status } = useQuery(profileStatusOptions(userId));
  const me = status?.data_without_updated_at;
  if (own === undefined || theirs === undefined || own?.source === 'none') return null;
  if (!me || me.gender === member.gender) return null;
  return (
    <Card padded className="mt-4 grid gap-2">
      {theirs ? <Known member={member} theirs={theirs} own={own} me={me} /> : <NotShown member={member.id} />}
      <Asked member={member.id} />
    </Card>
  );
}

interface KnownProps {
  member: KnownProfile;
  theirs: MemberPatrika;
  own: OwnSide | null;
  me: { user_code: number; gender: string | null; mangal_status: string | null };
}

function Known({ member, theirs, own, me }: KnownProps) {
  const { t } = useTranslation();
  const { rashis, stars, ganas, nadis, name } = useZodiacText();
  const { plain } = useFormat();
  const [open, setOpen] = useState<boolean | null>(null);
  const places = placesOf(theirs);
  const mangal = name(MANGAL_NAMES[mangalOf(member.mangal_status, theirs.mangal)]);
  // Beside a family that does not know, the profile would seem to contradict itself.
  const isComputed = !answersMangal(member.mangal_status) && theirs.mangal !== 'unknown';
  const facts = [
    rashis(places),
    stars(places),
    ganas(places),
    nadis(places),
    t(isComputed ? 'guna.mangal_computed' : 'patrika.mangal_line', { status: mangal }),
  ];
  const isBride = me.gender === 'Female';
  const mine = own && isOwnShown(own.level, theirs.in_contact) ? sideOf(own, me.mangal_status) : null;
  const other = sideOf(theirs, member.mangal_status);
  const sideText = (code: number, side: Pick<MemberPatrika, 'charans' | 'moon_classes'>) =>
    t('guna.side', { code: plain(code), star: stars(placesOf(side)) });
  const ours = sideText(me.user_code, own ?? { charans: [], moon_classes: [] });
  const others = sideText(member.user_code, theirs);
  return (
    <>
      <h2 className="text-body font-semibold">{t('title.patrika')}</h2>
      <p className="text-body">{facts.join(' · ')}</p>
      {!theirs.in_contact && <p className="text-small text-ink-2">{t('guna.more_in_contact')}</p>}
      {theirs.source === 'printed' && <p className="text-small text-ink-2">{t('guna.from_printed')}</p>}
      {theirs.by_name && <p className="text-small text-ink-2">{t('patrika.by_name')}</p>}
      {mine && mine.classes.length > 0 ? (
        <GunaTotal
          bride={isBride ? mine : other}
          groom={isBride ? other : mine}
          onOpen={() => setOpen(true)}
        />
      ) : (
        <Link
          to="/patrika"
          className="flex min-h-11 items-center text-body text-kumkum underline underline-offset-4"
        >
          {t(own ? 'guna.share_own' : 'guna.give_own')}
        </Link>
      )}
      {mine && open !== null && (
        <Suspense>
          <GunaSheet
            bride={isBride ? mine : other}
            groom={isBride ? other : mine}
            sides={[
              t('guna.bride', { who: isBride ? ours : others }),
              t('guna.groom', { who: isBride ? others : ours }),
            ]}
            open={open}
            onOpenChange={setOpen}
          />
        </Suspense>
      )}
    </>
  );
}

interface GunaTotalProps {
  bride: GunaSide;
  groom: GunaSide;
  onOpen: () => void;
}

/** The total of a pair as a button that explains itself; nothing where there is no total. */
function GunaTotal({ bride, groom, onOpen }: GunaTotalProps) {
  const { t } = useTranslation();
  const { range } = usePoints();
  const total = totalRange(bride.classes, groom.classes);
  if (!total) return null;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-mx-2 flex min-h-12 items-center justify-between gap-3 rounded-field px-2 text-left text-body font-semibold text-kumkum transition-colors hover:bg-kumkum-soft"
    >
      <span>{t('guna.total', { total: range(total) })}</span>
      <span className="inline-flex items-center gap-1 text-small font-normal">
        {t('guna.how')}
        <ChevronRight aria-hidden="true" className="size-5" />
      </span>
    </button>
  );
}
