import { Trans } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { today } from '#web/ui/forms/today.ts';
import { renderDate } from '#worker/shared/date-format.ts';
import type { CommunityFormProps } from './use-community-form.ts';
import { useRestoreCommunity } from './use-restore-community.ts';

/** When a community is deleted that a Co-Owner asked to delete, and the Owner's button that cancels it. */
export function AwaitedDeletion({ community, id, dueAt }: CommunityFormProps & { dueAt: string }) {
  const { locale } = useLocale();
  const restore = useRestoreCommunity(id);
  const date = renderDate(today(new Date(dueAt)), locale);
  // the Owner, or an administrator, who belongs to no community
  const canCancel = community.can.make_owner;
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg bg-(--warning-soft) p-4">
      <p role="status">
        {canCancel ? (
          <Trans>
            A co-owner asked to delete this community. It will be deleted on {date}, unless you cancel this.
          </Trans>
        ) : (
          <Trans>This community will be deleted on {date}, unless its Owner cancels this.</Trans>
        )}
      </p>
      {canCancel && (
        <button
          type="button"
          className="button"
          aria-busy={restore.isPending || undefined}
          onClick={() => restore.isPending || restore.mutate(community.id)}
        >
          <Trans>Keep the community</Trans>
        </button>
      )}
      {restore.error && <CallFault error={restore.error} />}
    </div>
  );
}
