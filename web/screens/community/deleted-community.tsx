import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { useRestoreCommunity } from '#web/features/communities/settings/use-restore-community.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { parseDeleted, RestorePage } from '#web/screens/family/restore-page.tsx';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

/** A deleted community for those who may restore it. */
export function DeletedCommunity({ error }: { error: ApiError }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const router = useRouter();
  const { id = '' } = useParams({ strict: false });
  const restore = useRestoreCommunity(id);
  const deleted = parseDeleted(error.params);
  if (!deleted) return <StatePage title={error.detail} />;
  const { name } = deleted;
  return (
    <RestorePage
      title={t`This community is deleted`}
      action={t`Restore the community`}
      until={deleted.until}
      busy={restore.isPending}
      error={restore.error}
      onRestore={() => restore.mutate(deleted.id, { onSuccess: () => void router.invalidate() })}
      back={
        <Link className="button" to="/$locale/sites" params={{ locale }} search={{ tab: 'communities' }}>
          <Trans>My communities</Trans>
        </Link>
      }
    >
      {(last) => (
        <Trans>
          The community <bdi>{name}</bdi> was deleted. It can be restored until {last}.
        </Trans>
      )}
    </RestorePage>
  );
}
