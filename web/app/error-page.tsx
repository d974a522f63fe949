import { Trans, useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { isChunkError, reloadOnce } from '#web/lib/chunk-reload.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StatePage } from '#web/ui/state-page.tsx';
import { HomeLink } from './home-link.tsx';
import { LastResort } from './last-resort.tsx';

/** For a page that failed; and for when this very page fails. */
export const ErrorPage = ({ error }: ErrorComponentProps) => (
  <LastResort>
    <ErrorMessage error={error} />
  </LastResort>
);

function ErrorMessage({ error }: { error: unknown }) {
  const { t } = useLingui();
  const router = useRouter();
  const chunk = isChunkError(error);
  useEffect(() => {
    if (chunk) reloadOnce();
  }, [chunk]);

  const told = error instanceof ApiError ? error : null;
  const status = told ? told.status : 500;
  const code = [status || null, told?.code, told?.requestId].filter(Boolean).join(' · ');
  const again = () => (chunk ? location.reload() : void router.invalidate());
  const gone = status === 404 || status === 410;

  const title = told?.detail ?? (chunk ? t`A part of this page did not load.` : t`Error`);
  useTitle(title);

  return (
    <StatePage
      title={title}
      action={
        gone ? (
          <HomeLink />
        ) : (
          <button type="button" className="button main" onClick={again}>
            <Trans>Try again</Trans>
          </button>
        )
      }
    >
      {!told && !chunk && (
        <p>
          <Trans>Something went wrong on our side.</Trans>
        </p>
      )}
      <p className="small">
        <bdi dir="ltr">{code}</bdi>
      </p>
    </StatePage>
  );
}
