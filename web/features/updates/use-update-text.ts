import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Update } from '#worker/contract/update.ts';

/** The text of an update; the name of its site or community is shown above it. */
export function useUpdateText({
  kind,
  community: ofCommunity,
  is_candle,
  claim,
  group,
  by,
  count,
}: Update): string {
  const { t } = useLingui();
  // Unicode isolates, so that a name's direction does not affect the text around it
  const name = `\u2068${by ?? ''}\u2069`;
  const community = `\u2068${group ?? ''}\u2069`;
  const waiting = count ?? 0;
  switch (kind) {
    case 'memory_published':
      return is_candle ? t`Your candle is lit on the site.` : t`Your memory was published.`;
    case 'memory_returned':
      return is_candle
        ? t`Your candle was returned to you for another look.`
        : t`Your memory was returned to you for another look.`;
    case 'memory_denied':
      return is_candle ? t`Your candle was not published.` : t`Your memory was not published.`;
    case 'comment_published':
      return t`Your comment was published.`;
    case 'comment_returned':
      return t`Your comment was returned to you for another look.`;
    case 'comment_denied':
      return t`Your comment was not published.`;
    case 'comment':
      return by ? t`${name} commented on your memory.` : t`There is a new comment on your memory.`;
    case 'held':
      return t`${plural(waiting, { one: '# item is waiting for approval', other: '# items are waiting for approval' })}`;
    case 'reported':
      return t`${plural(waiting, { one: '# report is waiting for your decision', other: '# reports are waiting for your decision' })}`;
    case 'access_requested':
      return t`${plural(waiting, { one: '# person asks for access', other: '# people ask for access' })}`;
    case 'relation_asked':
      return t`${plural(waiting, { one: '# family asks to connect your sites', other: '# families ask to connect your sites' })}`;
    case 'grave_asked':
      return t`${plural(waiting, { one: '# invitation to a shared grave', other: '# invitations to a shared grave' })}`;
    case 'grave_suggested':
      return t`${plural(waiting, { one: '# suggestion about the way to the grave', other: '# suggestions about the way to the grave' })}`;
    case 'grave_joined':
      return t`${name} accepted the invitation to the shared grave.`;
    case 'access_granted':
      return ofCommunity
        ? t`Your request was approved. You are now a member of the community.`
        : t`Your request was approved. You can now see the site and take part in it.`;
    case 'invited':
      return ofCommunity ? t`${name} invites you to the community.` : t`${name} invites you to the site.`;
    case 'invitation_accepted':
      return t`${name} accepted your invitation.`;
    case 'relation_agreed':
      return t`The other family agreed: each of the two sites now shows the other.`;
    case 'owner_now':
      return ofCommunity ? t`You now own the community.` : t`You now own the site.`;
    case 'owner_before':
      return ofCommunity
        ? t`${name} is now the owner of the community. You are a co-owner.`
        : t`${name} is now the owner of the site. You are a co-owner.`;
    case 'site_read':
      return t`An administrator of Dorot opened this private site. The reason is on record.`;
    case 'questions_paused':
      return t`Two questions in a row were left without an answer, so we paused the others. You can resume them.`;
    case 'questions_declined':
      return t`Someone asked to receive no more questions.`;
    case 'group_approved':
      return t`The site is now part of ${community}.`;
    case 'group_declined':
      return t`The staff of ${community} declined the request of the site.`;
    case 'group_removed':
      return t`The staff of ${community} removed the site from it.`;
    case 'order_moved':
      return t`There is news of your order.`;
    case 'succession':
      return {
        open: t`${name} asks to take over the site.`,
        disputed: t`Someone objected to transferring the site.`,
        refused: t`Ownership has not changed.`,
        withdrawn: t`The request for the site was withdrawn.`,
        done: t`The site was transferred to ${name}.`,
      }[claim ?? 'open'];
  }
}
