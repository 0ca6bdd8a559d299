/** What one's own biodata is made of: profile, optional fields, patrika and first photo. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BiodataDetails, NO_DETAILS } from '#domain/biodata/fields.ts';
import type { BiodataFacts } from '#domain/biodata/sheet.ts';
import type { PhotoFocus } from '#domain/photo-focus.ts';
import { placeOf } from '#domain/places/places.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { signedAddress } from '#web/members/photo-addresses.ts';
import { useUserId } from '#web/session/session.ts';

export interface OwnBiodata {
  facts: BiodataFacts;
  /** Address of the first photo. */
  photo: string | null;
  focus: PhotoFocus;
  /** Whether the member lets others see the patrika. */
  sharesPatrika: boolean;
}

const keyOf = (userId: string) => ['own-biodata', userId];

async function fetchOwnBiodata(userId: string): Promise<OwnBiodata> {
  const [profileAnswer, detailsAnswer, patrikaAnswer, communityAnswer] = await Promise.all([
    backend().from('profiles').select().eq('id', userId).single(),
    backend().from('biodata_details').select().eq('member', userId).maybeSingle(),
    backend()
      .from('own_patrika')
      .select('source,level,charans,mangal,patrika_name,birth_place,other_place')
      .maybeSingle(),
    backend().from('community').select('texts').single<Pick<BiodataFacts, 'texts'>>(),
  ]);
  const profile = unwrap(profileAnswer);
  const details = unwrap(detailsAnswer);
  const patrika = unwrap(patrikaAnswer);
  const place = placeOf(patrika?.birth_place ?? '');
  const other = patrika?.other_place;
  return {
    facts: {
      profile,
      details: details ?? {
        ...NO_DETAILS,
        ...(patrika?.source === 'none' && { heading_choice: 'none' as const }),
      },
      patrika: patrika && patrika.source !== 'none' ? patrika : null,
      texts: unwrap(communityAnswer).texts,
      birthPlace: place ?? (other ? { en: other, mr: other } : null),
    },
    photo: profile.first_photo && (await signedAddress(userId, profile.first_photo)),
    focus: profile.first_photo_focus,
    sharesPatrika: patrika !== null && patrika.source !== 'none' && patrika.level !== 'nobody',
  };
}

/** Query of it, refetched on each visit. Throws BackendError. */
export function ownBiodataOptions(userId: string) {
  return queryOptions({ queryKey: keyOf(userId), queryFn: () => fetchOwnBiodata(userId), staleTime: 0 });
}

/** Mutation that stores the optional fields. Throws BackendError. */
export function useSaveDetails() {
  const queryClient = useQueryClient();
  const userId = useUserId();
  return useMutation({
    mutationFn: async (details: BiodataDetails) =>
      unwrap(
        await backend()
          .from('biodata_details')
          .upsert({ ...withoutEmpty(details), member: userId })
          .select('member')
          .single(),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(userId) }),
  });
}

/** The columns of the table; the form's empty texts are no values. */
function withoutEmpty(details: BiodataDetails): BiodataDetails {
  const text = (value: string | null) => value || null;
  return {
    heading_choice: details.heading_choice,
    heading_text: text(details.heading_text),
    blood_group: text(details.blood_group),
    gotra: text(details.gotra),
    devak: text(details.devak),
    kuldaivat: text(details.kuldaivat),
    mother_name: text(details.mother_name),
    native_place: text(details.native_place),
    other_families: text(details.other_families),
    relatives: details.relatives,
    language: details.language,
  };
}
