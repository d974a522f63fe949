import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { ContactLink } from '#web/ui/error-summary.tsx';
import { failureOf } from './failure.ts';

type Props = {
  error: Error | null;
  again?: () => void;
  /** Scrolls the message into view, since the pressed button may be far away. */
  inSight?: boolean;
};

/**
 * The message of a failed request, and the possible next steps. A lost connection is a note that goes, and is
 * tried again, once the browser is online.
 */
export function CallFault({ error, again, inSight = false }: Props) {
  const { locale } = useLocale();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (inSight && error) box.current?.scrollIntoView({ block: 'nearest' });
  }, [inSight, error]);
  const [isOver, setOver] = useState<Error | null>(null);
  const code = error instanceof ApiError ? error.code : null;
  const isCut = code === 'offline';
  useEffect(() => {
    if (!isCut) return;
    const reconnected = () => {
      setOver(error);
      again?.();
    };
    window.addEventListener('online', reconnected);
    return () => window.removeEventListener('online', reconnected);
  }, [isCut, error, again]);
  if (isCut && isOver === error) return null;
  const { message, isNote, asksToContact } = failureOf(error);
  return (
    <div
      ref={box}
      role="alert"
      className={`flex flex-col items-start gap-3 rounded-lg p-4 ${isNote ? 'bg-(--info-soft) text-(--info)' : 'bg-(--danger-soft) text-(--danger)'}`}
    >
      <p>
        {message} {asksToContact && <ContactLink />}
      </p>
      {code === 'auth.unverified' ? (
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
