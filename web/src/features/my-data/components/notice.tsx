/** The notice about personal data: what is collected, why, who sees it, how to stop it, and where to complain. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NOTICE_PARAGRAPHS } from '#web/features/my-data/lib/notice-text.ts';

/** The paragraphs with links to the policy and to the grievance page. */
export function Notice() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 text-small text-ink-2">
      {NOTICE_PARAGRAPHS.map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
      <p className="flex flex-wrap gap-x-4 text-kumkum underline">
        <Link to="/privacy_policy" className="inline-flex min-h-11 items-center">
          {t('manage.privacy')}
        </Link>
        {/* Rendered by the server. */}
        <a href="/grievance" className="inline-flex min-h-11 items-center">
          {t('my_data.grievance')}
        </a>
      </p>
    </div>
  );
}
