import { Trans } from '@lingui/react/macro';
import type { Community } from '#worker/contract/community.ts';

type Props = {
  /** Undefined where the community is not known. */
  type?: Community['type'];
};

/** Says that a member's memories wait for approval; nothing where they do not. */
export function ApprovalNote({ type }: Props) {
  if (type === 'regular') return null;
  return (
    <p className="text-(--ink-2)">
      {type === 'controlled' ? (
        <Trans>In this community, its administrators approve every memory before it appears.</Trans>
      ) : (
        <Trans>In some communities, the administrators approve every memory before it appears.</Trans>
      )}
    </p>
  );
}
