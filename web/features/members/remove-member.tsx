import { Trans, useLingui } from '@lingui/react/macro';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import type { MemberActProps } from './change-role.tsx';
import { useRemoveMember } from './member-queries.ts';

/** Someone no longer belongs to the site. */
export function RemoveMember({ id, member, name, onDone, onClose }: MemberActProps) {
  const { t } = useLingui();
  const remove = useRemoveMember(id, member.user_id);
  return (
    <Confirm
      title={t`Remove ${name} from the site`}
      act={t`Remove from the site`}
      busyAct={t`Removing…`}
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, { onSuccess: () => onDone(t`${name} no longer belongs to the site.`) })
      }
    >
      <p>
        <Trans>
          <bdi>{name}</bdi> will no longer belong to the site, and can come back only with a new invitation.
        </Trans>
      </p>
      <p>
        <Trans>What was written already stays.</Trans>
      </p>
    </Confirm>
  );
}
