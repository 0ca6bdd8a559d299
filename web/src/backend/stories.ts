/** Stories of couples: those that everybody reads, and that of the signed-in member's couple. */
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { bucket } from './buckets.ts';
import { backend } from './client.ts';
import { TEXT_VERSIONS } from './consents.ts';
import type { Database } from './database.ts';
import { unwrap } from './errors.ts';
import { queryClient } from './query-client.ts';
import type { Filled, Typed, ViewRow } from './rows.ts';

const BUCKET = 'stories';
const PAGE_SIZE = 6;

export type StoryLanguage = 'en' | 'mr';
export type NameForm = 'full' | 'first' | 'initials';

type ListedRow = Database['public']['Functions']['stories']['Returns'][number];
/** A story as everybody reads it. `married_in` is the first day of the month. */
export type Story = Omit<ListedRow, 'language' | 'other_text' | 'photo' | 'photo_ratio'> & {
  language: StoryLanguage;
  other_text: string | null;
  photo: string | null;
  photo_ratio: number | null;
};

type OwnRow = ViewRow<'my_story'>;
/** The story of the member's couple. Before it is written, the state is `none` and its columns are null. */
export type OwnStory = Typed<
  Filled<OwnRow, 'id'>,
  {
    state: 'none' | 'asked' | 'waiting' | 'refused' | 'approved' | 'shown';
    language: StoryLanguage | null;
    name_form: NameForm | null;
    own_names: Record<NameForm, string>;
  }
>;

/** Query of all stories that are shown, page by page. Throws BackendError. */
export function storiesOptions() {
  return infiniteQueryOptions({
    queryKey: ['stories'],
    queryFn: async ({ pageParam, signal }): Promise<Story[]> => {
      const after = pageParam === null ? {} : { after: pageParam };
      return unwrap(await backend().rpc('stories', after).abortSignal(signal)) as Story[];
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < PAGE_SIZE ? null : (last.at(-1)?.id ?? null)),
    select: ({ pages }) => pages.flat(),
  });
}

/** Query of one story that is shown. Throws BackendError, with the status 404 for one that is not. */
export function storyOptions(id: string) {
  return queryOptions({
    queryKey: ['stories', id],
    queryFn: async ({ signal }): Promise<Story | undefined> => {
      const [story] = unwrap(await backend().rpc('story', { id }).abortSignal(signal));
      return story && ({ ...story, id } as Story);
    },
  });
}

/** Query of the bytes of a story's picture. They are kept nowhere else. Throws BackendError. */
export function storyPictureOptions(name: string) {
  return queryOptions({
    queryKey: ['story-picture', name],
    queryFn: async (): Promise<Blob> => unwrap(await (await bucket(BUCKET)).download(name)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Under the key of the marriage, whose changes change it. */
const ownKey = (userId: string) => ['marriage', userId, 'story'];

/** Query of the couple's story; null without a confirmed couple of two accounts. Throws BackendError. */
export function ownStoryOptions(userId: string) {
  return queryOptions({
    queryKey: ownKey(userId),
    queryFn: async ({ signal }): Promise<OwnStory | null> => {
      const [story] = unwrap(await backend().from('my_story').select().abortSignal(signal));
      return (story as OwnStory | undefined) ?? null;
    },
    // The other of the two may have changed it.
    staleTime: 0,
  });
}

export type StoryChange =
  | {
      call: 'write_story';
      language: StoryLanguage;
      text: string;
      other_text: string | null;
      married_on: string;
      photo: string | null;
      photo_ratio: number | null;
      name_form: NameForm;
    }
  | { call: 'choose_story_name'; name_form: NameForm }
  | { call: 'agree_to_story'; edit: number; language: string; shown: string }
  | { call: 'withdraw_story' };

/** Mutation of the couple's story. `picture` is the one that it had before; it is removed when the story has it no more. Throws BackendError. */
export function changeStoryOptions(userId: string, picture: string | null) {
  return mutationOptions({
    mutationFn: async ({ call, ...values }: StoryChange): Promise<void> => {
      const version = call === 'agree_to_story' && {
        version: TEXT_VERSIONS.success_story,
        language: 'language' in values && values.language.startsWith('mr') ? 'mr' : 'en',
      };
      unwrap(await backend().rpc(call, { ...values, ...version } as never));
      const isReplaced = call === 'write_story' && 'photo' in values && values.photo !== picture;
      if (picture !== null && (isReplaced || call === 'withdraw_story')) void removePicture(picture);
    },
    onSettled: () =>
      Promise.all(
        [ownKey(userId), ['stories'], ['consents', userId], ['marriage', userId]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Removes a picture at once; the service removes what is left within minutes, also that of the other. */
async function removePicture(name: string): Promise<void> {
  await (await bucket(BUCKET)).remove([name]).catch(() => undefined);
}

/** Uploads a picture for the story of a couple, and returns its name. Throws BackendError. */
export async function uploadStoryPicture(coupleId: string, picture: Blob): Promise<string> {
  const name = `${coupleId}/${crypto.randomUUID()}`;
  const pictures = await bucket(BUCKET);
  unwrap(await pictures.upload(name, picture, { contentType: picture.type, cacheControl: '0' }));
  return name;
}
