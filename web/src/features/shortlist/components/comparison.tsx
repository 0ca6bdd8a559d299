/** Two or three saved members side by side, in a sheet. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_COMPARED } from '#domain/limits.ts';
import { shownWork } from '#domain/work.ts';
import type { SavedProfile } from '#web/backend/types.ts';
import { differs } from '#web/features/shortlist/lib/differs.ts';
import { useGunaTotals } from '#web/features/shortlist/lib/guna-totals.ts';
import { useAgeText } from '#web/i18n/age-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useHeightText } from '#web/i18n/height-text.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { useOptionLabel } from '#web/i18n/option-label.ts';
import { Photo } from '#web/members/photo.tsx';
import { usePhotoAddresses } from '#web/members/photo-addresses.ts';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Drawer } from '#web/ui/drawer.tsx';

interface ComparisonProps {
  members: readonly SavedProfile[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sheet: a choice of members, and the table of those chosen, in the order of their choice. */
export default function Comparison({ members, open, onOpenChange }: ComparisonProps) {
  const { t } = useTranslation();
  const nameOf = useMemberName();
  const [ids, setIds] = useState<readonly string[]>([]);
  const chosen = ids.flatMap((id) => members.find((member) => member.id === id) ?? []);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('shortlist.compare')}>
      <ChipGroup
        multiple
        label={t('shortlist.compare_whom')}
        options={members.map((member) => ({ value: member.id, label: nameOf(member) }))}
        value={ids}
        // One more takes the place of the one chosen last.
        onChange={(next) =>
          setIds(
            next.length > MOST_COMPARED ? [...next.slice(0, MOST_COMPARED - 1), ...next.slice(-1)] : next,
          )
        }
      />
      {chosen.length > 1 && <Table members={chosen} />}
    </Drawer>
  );
}

function Table({ members }: { members: readonly SavedProfile[] }) {
  const { t } = useTranslation();
  const rows = useRows(members);
  return (
    <table className="mt-4 w-full table-fixed border-separate border-spacing-0 wrap-anywhere">
      <caption className="sr-only">{t('shortlist.compare')}</caption>
      <thead className="sticky -top-2 z-1">
        <tr>
          {members.map((member) => (
            <Head key={member.id} member={member} />
          ))}
        </tr>
      </thead>
      {rows.map(({ label, values }) => (
        <tbody key={label}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={members.length}
              className="pt-3 text-left text-small font-normal text-ink-2"
            >
              {label}
            </th>
          </tr>
          <tr>
            {members.map(({ id }, index) => (
              <td
                key={id}
                className={classNames(
                  'border-b border-line pr-2 pb-2 align-top text-body',
                  differs(values) && 'font-semibold',
                )}
              >
                {values[index] ?? '–'}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function Head({ member }: { member: SavedProfile }) {
  const name = useMemberName()(member);
  const addressOf = usePhotoAddresses(member, [member.first_photo]);
  return (
    <th scope="col" className="border-b border-line bg-ivory pt-2 pr-2 pb-2 text-left align-top">
      <Photo
        src={addressOf(member.first_photo)}
        name={name}
        focus={member.first_photo_focus}
        alt=""
        sizes="72px"
        className="mb-1.5 w-18 rounded-field"
      />
      <span className="text-small leading-snug font-semibold">{name}</span>
    </th>
  );
}

const FAMILY_PLACE = ['parent_city', 'parent_taluka', 'parent_district'] as const;

/** The facts that families compare, in the order in which they ask for them. */
function useRows(members: readonly SavedProfile[]) {
  const { t } = useTranslation();
  const { rupees } = useFormat();
  const age = useAgeText();
  const height = useHeightText();
  const labelOf = useOptionLabel();
  const totals = useGunaTotals(members);
  const row = (label: string, factOf: (member: SavedProfile) => string | null | undefined | false) => ({
    label,
    values: members.map((member) => factOf(shownWork(member)) || null),
  });
  const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ');
  return [
    row(t('search.age'), (member) => age(member)),
    row(t('field.height'), (member) => member.height !== null && height(member.height)),
    row(
      t('field.highest_education'),
      ({ highest_education: degree }) => degree && labelOf('highest_education', degree),
    ),
    row(t('field.company_role'), ({ company_role: role, company_name: company, company_city: place }) =>
      joined(role && labelOf('company_role', role), company, place && labelOf('company_city', place)),
    ),
    row(
      t('field.income_short'),
      ({ income }) => income !== null && t('profile.income_month', { income: rupees(income) }),
    ),
    { label: t('shortlist.compare_guna'), values: totals },
    row(t('field.mangal_status'), ({ mangal_status: mangal }) => mangal && labelOf('mangal_status', mangal)),
    row(t('shortlist.compare_family'), (member) =>
      joined(...new Set(FAMILY_PLACE.map((part) => member[part] && labelOf(part, member[part])))),
    ),
  ];
}
