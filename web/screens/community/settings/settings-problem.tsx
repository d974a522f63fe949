import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useParams, useRouter } from '@tanstack/react-router';
import { useRestoreCommunity } from '#web/features/communities/settings/use-restore-community.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CommunityProblem } from '#web/screens/community/community-problem.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { RESTORE_DAYS } from '#worker/contract/site-settings.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

/** The error page of a community's settings. A deleted community is restored where it was deleted. */
export function CommunitySettingsProblem({ error }: { error: unknown }) {
  const { id = '' } = useParams({ strict: false });
  const { pathname } = useLocation();
  const isMissing = error instanceof ApiError && error.code === 'community.not_found';
  if (isMissing && /^\d+$/.test(id) && pathname.endsWith('/delete')) return <DeletedCommunity id={id} />;
  return <CommunityProblem error={error} />;
}

/** The server does not say whether a community was deleted, so the page does not either. */
function DeletedCommunity({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const router = useRouter();
  const restore = useRestoreCommunity(id);
  const title = t`There is no community here`;
  useTitle(title);
  return (
    <StatePage
      title={title}
      action={
        <>
          <button
            type="button"
            className="button main"
            aria-busy={restore.isPending || undefined}
            onClick={() =>
              restore.isPending || restore.mutate(Number(id), { onSuccess: () => void router.invalidate() })
            }
          >
            <Trans>Restore the community</Trans>
          </button>
          <Link className="button" to="/$locale/sites" params={{ locale }} search={{ tab: 'communities' }}>
            <Trans>My communities</Trans>
          </Link>
        </>
      }
    >
      <p>
        <Trans>If it was deleted in the last {RESTORE_DAYS} days, its Owner can restore it.</Trans>
      </p>
      {restore.error && <CallFault error={restore.error} />}
    </StatePage>
  );
}
