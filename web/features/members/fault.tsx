import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '#web/lib/api-error.ts';

/** Returns a function that maps the error of a call to a message for the user. */
export function useFaultText(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => (error instanceof ApiError ? error.detail : t`Something went wrong on our side.`);
}

/** The message of an error, with a retry button if `again` is passed. */
export function Fault({ error, again }: { error: unknown; again?: () => void }) {
  const textOf = useFaultText();
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-lg bg-(--danger-soft) p-4 text-(--danger)"
    >
      <p>{textOf(error)}</p>
      {again && (
        <button type="button" className="button" onClick={again}>
          <Trans>Try again</Trans>
        </button>
      )}
    </div>
  );
}
