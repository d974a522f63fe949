import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** What went wrong, in words, and what can be done about it. */
export function CallFault({ error, again }: { error: Error | null; again?: () => void }) {
  const { locale } = useLocale();
  const told = error instanceof ApiError ? error : null;
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-lg bg-(--danger-soft) p-4 text-(--danger)"
    >
      <p>{told ? told.detail : <Trans>Something went wrong on our side.</Trans>}</p>
      {told?.code === 'auth.unverified' ? (
        <Link className="button" to="/$locale/verify" params={{ locale }}>
          <Trans>Confirm my email address</Trans>
        </Link>
      ) : (
        again && (
          <button type="button" className="button" onClick={again}>
            <Trans>Try again</Trans>
          </button>
        )
      )}
    </div>
  );
}
