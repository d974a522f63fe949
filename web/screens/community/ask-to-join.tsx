import { Trans, useLingui } from '@lingui/react/macro';
import { ApprovalNote } from '#web/features/communities/joining/approval-note.tsx';
import { Ask } from '#web/features/members/access-requests/ask.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Community } from '#worker/contract/community.ts';

type Props = {
  /** The community's id or slug, as in the page's path. */
  id: string;
  name: string;
  type: Community['type'];
  onClose: () => void;
};

/** The request to join a community, with what follows it. */
export function AskToJoin({ id, name, type, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Ask to join ${name}`} isOpen onOpenChange={(open) => open || onClose()}>
      <div className="flex flex-col gap-5">
        <p>
          <Trans>
            The administrators of <bdi>{name}</bdi> approve each request. With the community’s code you join
            at once.
          </Trans>
        </p>
        <ApprovalNote type={type} />
        <Ask place={{ kind: 'community', id }} action={t`Ask to join`} onCancel={onClose} />
      </div>
    </Dialog>
  );
}
