/** Couples' stories, which staff read before everybody does. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrapAs } from '#web/backend/validated.ts';
import { changing } from './changing.ts';
import { DESK_STORIES } from './rows.ts';

/** Query of the stories that wait, the longest waiting first, and of those that are approved. Throws BackendError. */
export function deskStoriesOptions() {
  return queryOptions({
    queryKey: ['desk', 'stories'],
    queryFn: async () => unwrapAs(DESK_STORIES, await backend().rpc('desk_stories')),
    staleTime: 0,
  });
}

export interface StoryDecision {
  story: string;
  edit: number;
  show: boolean;
  /** Of a refusal; both read it. */
  reason?: string;
}

/** Mutation that approves or refuses a story. */
export const decideStoryOptions = () =>
  changing((decision: StoryDecision) => backend().rpc('desk_decide_story', { ...decision }));
