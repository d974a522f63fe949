import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { timeLeft, useNow } from '#web/lib/use-now.ts';
import { CODE_SECONDS, RESEND_SECONDS } from '#worker/contract/sign-up.ts';

type CodeClockProps = {
  /** When the last code was sent, in milliseconds; null where this browser does not know. */
  sent: number | null;
  /** What asks for another one, once that may be done. */
  children: ReactNode;
};

/** How long the code is good and when another may be asked for. Only the turning points are read out. */
export function CodeClock({ sent, children }: CodeClockProps) {
  const { t } = useLingui();
  const stale = sent === null ? 0 : sent + CODE_SECONDS * 1000;
  const again = sent === null ? 0 : sent + RESEND_SECONDS * 1000;
  const now = useNow(stale);
  const isStale = sent !== null && now >= stale;
  const mayResend = now >= again;
  const good = timeLeft(stale, now);
  const wait = timeLeft(again, now);

  return (
    <div className="flex flex-col gap-3">
      <p role="timer" className="text-(--ink-2)">
        {sent !== null && !isStale && (
          <span className="block">
            <Trans>
              The code is good for another <Clock>{good}</Clock>.
            </Trans>
          </span>
        )}
        {!mayResend && (
          <span className="block">
            <Trans>
              You can ask for a new one in <Clock>{wait}</Clock>.
            </Trans>
          </span>
        )}
      </p>
      <p aria-live="polite" className={isStale ? 'font-medium text-(--danger)' : 'sr-only'}>
        {isStale
          ? t`The code is more than 10 minutes old and no longer works. Please ask for a new one.`
          : sent !== null && mayResend && t`You can ask for a new code now.`}
      </p>
      {mayResend && children}
    </div>
  );
}

const Clock = ({ children }: { children: string }) => (
  <bdi dir="ltr" className="font-semibold tabular-nums">
    {children}
  </bdi>
);
