import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { Community } from '#worker/contract/community.ts';

const InviteDialog = lazyPart(
  ['common', 'community', 'members'],
  async () => (await import('./invite-dialog.tsx')).InviteDialog,
);

type Props = {
  community: Community;
  /** Its id or slug, as in the page's path. */
  id: string;
  name: string;
};

/** The button that opens the invitations of a community. */
export function InviteToCommunity({ community, id, name }: Props) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        <Trans>Invite people</Trans>
      </button>
      {isOpen && (
        <Suspense fallback={<p role="status">{t`Loading`}</p>}>
          <InviteDialog id={id} communityId={community.id} name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
