import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';

type Props = {
  error: Error | null;
  again?: () => void;
  /** Scrolls the message into view, since the pressed button may be far away. */
  inSight?: boolean;
};

/** The message of a failed request, and the possible next steps. */
export function CallFault({ error, again, inSight = false }: Props) {
  const { locale } = useLocale();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (inSight && error) box.current?.scrollIntoView({ block: 'nearest' });
  }, [inSight, error]);
  const apiError = error instanceof ApiError ? error : null;
  return (
    <div
      ref={box}
      role="alert"
      className="flex flex-col items-start gap-3 rounded-lg bg-(--danger-soft) p-4 text-(--danger)"
    >
      <p>{apiError ? apiError.detail : <Trans>Something went wrong on our side.</Trans>}</p>
      {apiError?.code === 'auth.unverified' ? (
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
