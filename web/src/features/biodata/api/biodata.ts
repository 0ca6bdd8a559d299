/** What one's own biodata is made of: profile, optional fields, patrika and first photo. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BiodataDetails, NO_DETAILS } from '#domain/biodata/fields.ts';
import type { BiodataFacts, BiodataPatrika, BiodataProfile } from '#domain/biodata/sheet.ts';
import { placeOf } from '#domain/places/places.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { signedAddress } from '#web/backend/photo-addresses.ts';
import { useUserId } from '#web/backend/session.ts';

export interface OwnBiodata {
  facts: BiodataFacts;
  /** Address of the first photo. */
  photo: string | null;
}

const keyOf = (userId: string) => ['own-biodata', userId];

interface PatrikaRow extends BiodataPatrika {
  source: string;
  birth_place: string | null;
  other_place: string | null;
}

async function fetchOwnBiodata(userId: string): Promise<OwnBiodata> {
  const [profileAnswer, detailsAnswer, patrikaAnswer] = await Promise.all([
    backend().from('profiles').select().eq('id', userId).single(),
    backend().from('biodata_details').select().eq('member', userId).maybeSingle(),
    backend()
      .from('own_patrika')
      .select('source,charans,mangal,patrika_name,birth_place,other_place')
      .maybeSingle(),
  ]);
  const profile = unwrap(profileAnswer) as unknown as BiodataProfile & { first_photo: string | null };
  const details = unwrap(detailsAnswer) as unknown as (BiodataDetails & { member: string }) | null;
  const patrika = unwrap(patrikaAnswer) as unknown as PatrikaRow | null;
  const place = placeOf(patrika?.birth_place ?? '');
  const other = patrika?.other_place;
  return {
    facts: {
      profile,
      details: details ?? NO_DETAILS,
      patrika: patrika && patrika.source !== 'none' ? patrika : null,
      birthPlace: place ?? (other ? { en: other, mr: other } : null),
    },
    photo: profile.first_photo && (await signedAddress(userId, profile.first_photo)),
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
          .upsert({ ...columnsOf(details), member: userId } as never)
          .select('member')
          .single(),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(userId) }),
  });
}

function columnsOf(details: BiodataDetails): BiodataDetails {
  const keys = Object.keys(NO_DETAILS) as (keyof BiodataDetails)[];
  return Object.fromEntries(
    keys.map((key) => [key, details[key] === '' ? null : details[key]]),
  ) as unknown as BiodataDetails;
}
