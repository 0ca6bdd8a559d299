/** The notices that are open for the member: the reminder of the rules as a card above the bottom bar, the question about the numbers as a sheet. */
import { useQuery } from '@tanstack/react-query';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { useUserId } from '#web/session/session.ts';
import { NumbersQuestion } from './numbers-question.tsx';
import { RulesReminder } from './rules-reminder.tsx';

/** Renders nothing when no notice is open. */
export function OpenNotices() {
  const { data: status } = useQuery(profileStatusOptions(useUserId()));
  const open = status?.open_notices ?? [];
  return (
    <>
      {open.includes('rules') && <RulesReminder />}
      {open.includes('numbers') && <NumbersQuestion />}
    </>
  );
}
