/** The notice about personal data: what is collected, why, who sees it, how to stop it, and where to complain. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

const PARAGRAPHS = ['what', 'why', 'who', 'stop', 'complain'];

/** The paragraphs with links to the policy and to the grievance page. */
export function Notice() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 text-small text-ink-2">
      {PARAGRAPHS.map((name) => (
        <p key={name}>{t(`my_data.notice_${name}`)}</p>
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
