import { Trans } from '@lingui/react/macro';
import { ApiError } from '#web/lib/api-error.ts';

/** What could not be done, in words, and the way to try again where there is one. */
export function AccountFault({ error, again }: { error: Error | null; again?: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="font-medium text-(--danger)">
        {error instanceof ApiError ? error.detail : <Trans>Something went wrong on our side.</Trans>}
      </p>
      {again && (
        <button type="button" className="button" onClick={again}>
          <Trans>Try again</Trans>
        </button>
      )}
    </div>
  );
}
