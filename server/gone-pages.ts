/** Pages about something that is not there any more: the front end says so, and their status keeps them out of search engines and caches. */
import type { DirectCalls } from '#server/rest/direct-calls.ts';

export const STORIES = '/our_couples';
/** Unknown or withdrawn; no id. */
const NOT_SHOWN: ReadonlySet<number> = new Set([404, 400]);

/** Whether the address is that of a couple's story which guests are not shown. */
export function createGonePages({ call }: Pick<DirectCalls, 'call'>) {
  return async ({ pathname, searchParams }: URL): Promise<boolean> => {
    const id = pathname === STORIES ? searchParams.get('story') : null;
    return id !== null && NOT_SHOWN.has((await call('anon', 'story', { id })).status);
  };
}
