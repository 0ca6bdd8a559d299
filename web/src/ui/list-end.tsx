/** The foot of a list that grows: more on request, a spinner, what went wrong, or that this was all. */
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/error-text.ts';
import { Button } from './button.tsx';

interface ListEndProps {
  /** The list has rows; the words at the end of an empty one are only said, its empty state is seen. */
  found: boolean;
  /** There is another page. */
  more: boolean;
  /** The next page is on its way. */
  growing: boolean;
  /** What kept the next page from coming. */
  error: unknown;
  onMore: () => void;
}

/** The button for more keeps its place and the focus while the page comes. */
export function ListEnd({ found, more, growing, error, onMore }: ListEndProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const failure = error && !growing ? errorText(error) : null;
  return (
    <div
      className={
        found || more ? 'grid min-h-24 place-content-center justify-items-center gap-3 py-6' : 'sr-only'
      }
    >
      {failure && (
        <p role="alert" className="text-center text-balance text-small text-kumkum">
          {failure}
        </p>
      )}
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
        {growing ? t('browse.loading_more') : more ? '' : t('browse.no_more')}
      </p>
    </div>
  );
}
