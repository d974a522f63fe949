import { Trans, useLingui } from '@lingui/react/macro';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import type { MemberActProps } from './change-role.tsx';
import { useChangeMember } from './member-queries.ts';

/** Someone takes no part for a while. */
export function SuspendMember({ id, member, name, onDone, onClose }: MemberActProps) {
  const { t } = useLingui();
  const change = useChangeMember(id, member.user_id);
  return (
    <Confirm
      title={t`Suspend ${name}`}
      act={t`Suspend`}
      busyAct={t`Saving…`}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={() =>
        change.mutate({ suspended: true }, { onSuccess: () => onDone(t`${name} takes no part for now.`) })
      }
    >
      <p>
        <Trans>
          Until you restore <bdi>{name}</bdi>, nothing can be written here from that account, and while the
          site is private it cannot be seen from it.
        </Trans>
      </p>
      <p>
        <Trans>What was written already stays.</Trans>
      </p>
    </Confirm>
  );
}
