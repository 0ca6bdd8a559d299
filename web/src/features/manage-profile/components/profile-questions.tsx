/** What the set-up page asks below its sections: the declarations, and who may see the numbers; each until it is answered. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { consentsOptions } from '#web/backend/consents.ts';
import { contactLevelsOptions } from '#web/backend/contact-levels.ts';
import { LevelsForm } from '#web/members/levels-form.tsx';
import { useUserId } from '#web/session/session.ts';
import { Declarations } from './declarations.tsx';

/** The cards that are not answered yet, and below them `children`, which wait for the cards: otherwise these would push them away from a finger. */
export default function ProfileQuestions({ children }: { children: ReactNode }) {
  const userId = useUserId();
  const consents = useQuery(consentsOptions(userId));
  const levels = useQuery(contactLevelsOptions(userId));
  if (consents.isLoading || levels.isLoading) return null;
  return (
    <>
      <Declarations />
      <LevelsQuestion />
      {children}
    </>
  );
}

function LevelsQuestion() {
  const { t } = useTranslation();
  const { data } = useQuery(contactLevelsOptions(useUserId()));
  if (data?.answered_at !== null) return null;
  return (
    <section>
      <h2 className="mb-2 font-display text-section">{t('title.contact_levels')}</h2>
      <LevelsForm levels={data} />
    </section>
  );
}
