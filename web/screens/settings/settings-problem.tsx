import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { SiteProblem } from '#web/screens/visit/site-problem.tsx';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

/** The error page of settings: no permission, or a site that cannot be shown. */
export function SettingsProblem({ error }: { error: unknown }) {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'auth.forbidden' || code === 'member.suspended') return <ForbiddenNotice />;
  if (error instanceof ApiError && code === 'site.frozen') return <Frozen message={error.detail} />;
  return <SiteProblem error={error} />;
}

function ForbiddenNotice() {
  const { t } = useLingui();
  return (
    <NoticePage title={t`Only the family can open the settings`}>
      <Trans>Only the owners and editors of the site see them.</Trans>
    </NoticePage>
  );
}

function Frozen({ message }: { message: string }) {
  const { t } = useLingui();
  return <NoticePage title={t`The settings are not available for now`}>{message}</NoticePage>;
}

function NoticePage({ title, children }: { title: string; children: ReactNode }) {
  const { locale } = useLocale();
  const { id } = useParams({ strict: false });
  useTitle(title);
  return (
    <StatePage
      title={title}
      action={
        id && (
          <Link className="button" to="/$locale/site/$id" params={{ locale, id }}>
            <Trans>Go to the site</Trans>
          </Link>
        )
      }
    >
      <p>{children}</p>
    </StatePage>
  );
}
