import { Trans } from '@lingui/react/macro';
import { ApiError } from '#web/lib/api-error.ts';

export function SitesFault({ error, again }: { error: Error | null; again: () => void }) {
  return (
    <div className="fault" role="alert">
      <p>{error instanceof ApiError ? error.detail : <Trans>Your sites could not be loaded.</Trans>}</p>
      <button type="button" className="button" onClick={again}>
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}
