/** The end of an infinite list: button for more, spinner, error, or 'no more'. */
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/error-text.ts';
import { Button } from './button.tsx';
import { ErrorLine } from './error-line.tsx';

/** What this needs of an infinite query. */
interface Growing {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
}

interface ListEndProps {
  query: Growing;
  /** The list has rows; at the end of an empty list the text is only for screen readers. */
  found?: boolean;
  /** Shown when there is no more; default: no more profiles. */
  endText?: string;
  onMore: () => void;
}

/** The end of the list. Its button keeps place and focus while the next page loads. */
export function ListEnd({ query, found = true, endText, onMore }: ListEndProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { hasNextPage: more, isFetchingNextPage: growing, isFetchNextPageError, error } = query;
  const failure = isFetchNextPageError && !growing && errorText(error);
  return (
    <div
      className={
        found || more ? 'grid min-h-24 place-content-center justify-items-center gap-3 py-6' : 'sr-only'
      }
    >
      <ErrorLine className="text-center text-balance">{failure}</ErrorLine>
      {more && (
        <Button variant="secondary" size="small" pending={growing} onClick={onMore}>
          {t(failure ? 'ui.retry' : 'browse.load_more')}
        </Button>
      )}
      <p
        role="status"
        data-list-end=""
        tabIndex={-1}
        className={more ? 'sr-only' : 'text-center text-small text-ink-2 outline-none'}
      >
        {growing ? t('browse.loading_more') : more ? '' : (endText ?? t('browse.no_more'))}
      </p>
    </div>
  );
}
