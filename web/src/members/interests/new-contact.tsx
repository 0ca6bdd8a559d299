/** The moment of the sender: the newest of the own interests that were accepted meanwhile, told once. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { newContactOptions } from '#web/backend/interests.ts';
import { keepToldUntil, toldUntil } from '#web/device/told-contacts.ts';
import { useUserId } from '#web/session/session.ts';
import { useCelebration } from './celebration.tsx';

/** The sheet; nothing without news. */
export default function NewContact(): ReactNode {
  const userId = useUserId();
  const [since, setSince] = useState(() => toldUntil(userId));
  const { data: member } = useQuery(newContactOptions(userId, since));
  const { sheet, celebrate } = useCelebration('sent');
  useEffect(() => {
    if (!member?.accepted_at) return;
    keepToldUntil(userId, member.accepted_at);
    setSince(member.accepted_at);
    celebrate(member);
  }, [member, userId, celebrate]);
  return sheet;
}
