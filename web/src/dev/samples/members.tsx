/** Cards of members, and photos in their states. */
import { MAN, WOMAN } from '#web/dev/sample-data.ts';
import { MemberCard, MemberCardSkeleton } from '#web/members/member-card.tsx';
import { Photo } from '#web/members/photo.tsx';
import { placeholderUrl } from '#web/members/placeholder.ts';
import { Labelled } from './labelled.tsx';

const PORTRAIT = placeholderUrl('Female', WOMAN.id);
/** An address without an image. */
const MISSING = '/fake/none.svg';

/** Member cards and photos. */
export function MembersSample() {
  return (
    <>
      <Labelled label="A member; one that is saved, with long names; one on the way">
        <MemberCard member={WOMAN} />
        <MemberCard member={MAN} />
        <MemberCardSkeleton />
      </Labelled>
      <Labelled label="Photos: 4:5, square, the fallback of one that fails">
        <div className="grid grid-cols-3 items-start gap-2">
          <Photo src={PORTRAIT} fallback={PORTRAIT} alt="" className="rounded-field" />
          <Photo src={PORTRAIT} fallback={PORTRAIT} alt="" ratio={1} className="rounded-full" />
          <Photo src={MISSING} fallback={PORTRAIT} alt="" className="rounded-field" />
        </div>
      </Labelled>
    </>
  );
}
