import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api-error.ts';
import { isChunkError } from '#web/lib/chunk-reload.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import { HomeLink } from './home-link.tsx';

/** An error's message, its code, and the possible next steps. */
export function ErrorMessage({ error }: { error: unknown }) {
  const { t } = useLingui();
  const router = useRouter();
  const chunk = isChunkError(error);

  const apiError = error instanceof ApiError ? error : null;
  const status = apiError ? apiError.status : chunk ? null : 500;
  const code = [status || null, apiError?.code, apiError?.requestId].filter(Boolean).join(' · ');
  const retry = () => (chunk ? location.reload() : void router.invalidate());
  const isMissing = status === 404 || status === 410;

  const title = apiError?.detail ?? (chunk ? t`Part of this page did not load.` : t`Error`);
  useTitle(title);

  return (
    <StatePage
      title={title}
      action={
        isMissing ? (
          <HomeLink />
        ) : (
          <button type="button" className="button main" onClick={retry}>
            <Trans>Try again</Trans>
          </button>
        )
      }
    >
      {!apiError && !chunk && (
        <p>
          <Trans>Something went wrong on our side.</Trans>
        </p>
      )}
      {code && (
        <p className="small">
          <bdi dir="ltr">{code}</bdi>
        </p>
      )}
    </StatePage>
  );
}
