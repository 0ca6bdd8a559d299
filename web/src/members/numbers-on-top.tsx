/** The question who may see the numbers, on top of a page, as long as the member has not answered it. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { useUserId } from '#web/session/session.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { QUESTION_HEIGHT } from './notices/question-height.ts';

// Without a network the code can't be loaded.
const NumbersQuestion = lazy(() =>
  import('./notices/numbers-question.tsx').then(
    ({ NumbersQuestion: Loaded }) => ({ default: Loaded as () => ReactNode }),
    () => ({ default: (): ReactNode => null }),
  ),
);

/** Renders nothing for members who had answered before. `className` is that of the question's box. */
export function NumbersOnTop({ className }: { className?: string }) {
  const { data: status } = useQuery(profileStatusOptions(useUserId()));
  const isOpen = Boolean(status?.open_notices.includes('numbers'));
  // The answer is shown in the place of the question.
  const [asked, setAsked] = useState(isOpen);
  if (isOpen && !asked) setAsked(true);
  if (!isOpen && !asked) return null;
  return (
    <div className={className}>
      <Suspense fallback={<Skeleton className={QUESTION_HEIGHT} />}>
        <NumbersQuestion />
      </Suspense>
    </div>
  );
}
