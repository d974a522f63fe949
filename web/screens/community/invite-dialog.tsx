import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InviteByLink } from '#web/features/members/invitations/invite-by-link.tsx';
import { InviteByMail } from '#web/features/members/invitations/invite-by-mail.tsx';
import { membersQuery } from '#web/features/members/list/member-queries.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

type Props = {
  /** The community's id or slug, as in the page's path. */
  id: string;
  communityId: number;
  name: string;
  onClose: () => void;
};

/** Invites to a community: first by which way, then its form. */
export function InviteDialog({ id, communityId, name, onClose }: Props) {
  const { t } = useLingui();
  const [way, setWay] = useState<'mail' | 'link' | null>(null);
  const place = { kind: 'community', id } as const;
  const list = useInfiniteQuery(membersQuery(place));
  const roles = list.data?.pages[0]?.invitable.filter((role) => role !== 'owner');
  const title = t`Invite people to ${name}`;
  if (way === 'link') return <InviteByLink place={place} title={title} name={name} onClose={onClose} />;
  if (way === 'mail' && roles)
    return (
      <InviteByMail
        place={place}
        placeId={communityId}
        title={title}
        roles={roles}
        onSent={({ email }) => {
          if (email) toast({ variant: 'success', title: t`The invitation was sent to ${email}.` });
          onClose();
        }}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={title} isOpen onOpenChange={(open) => open || onClose()}>
      <div className="flex flex-col gap-5">
        <p className="text-(--ink-2)">
          <Trans>
            By email, each person gets their own invitation. A link is yours to send, for example in a
            newsletter. Both are valid for 14 days.
          </Trans>
        </p>
        {list.isPending && <Spinner label={t`Loading`} />}
        {list.error && !list.data && <CallFault error={list.error} again={() => void list.refetch()} />}
        {roles && (
          <div className="flex flex-wrap gap-3">
            <button type="button" className="button main" onClick={() => setWay('mail')}>
              <Trans>Invite by email</Trans>
            </button>
            <button type="button" className="button" onClick={() => setWay('link')}>
              <Trans>Invite with a link</Trans>
            </button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
