import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Update } from '#worker/contract/update.ts';

/** The text of an update; its site's name is shown above it. */
export function useUpdateText({ kind, is_candle, claim, by, count }: Update): string {
  const { t } = useLingui();
  // Unicode isolates, so that a name's direction does not affect the text around it
  const name = `\u2068${by ?? ''}\u2069`;
  const waiting = count ?? 0;
  switch (kind) {
    case 'memory_published':
      return is_candle ? t`The candle you lit is burning on the site.` : t`Your memory was published.`;
    case 'memory_returned':
      return is_candle
        ? t`Your candle came back to you, to look at once more.`
        : t`Your memory came back to you, to look at once more.`;
    case 'memory_denied':
      return is_candle ? t`Your candle was not published.` : t`Your memory was not published.`;
    case 'comment':
      return t`${name} wrote about your memory.`;
    case 'held':
      return t`${plural(waiting, { one: '# memory is waiting for approval', other: '# memories are waiting for approval' })}`;
    case 'access_requested':
      return t`${plural(waiting, { one: '# person asks to be let in', other: '# people ask to be let in' })}`;
    case 'relation_asked':
      return t`${plural(waiting, { one: '# family says that your sites belong together', other: '# families say that your sites belong together' })}`;
    case 'grave_asked':
      return t`${plural(waiting, { one: '# invitation to a shared grave', other: '# invitations to a shared grave' })}`;
    case 'grave_joined':
      return t`${name} accepted the invitation to the shared grave.`;
    case 'access_granted':
      return t`You were let in: you can see the site and take part in it.`;
    case 'invited':
      return t`${name} invites you to the site.`;
    case 'invitation_accepted':
      return t`${name} accepted your invitation.`;
    case 'relation_agreed':
      return t`The other family agreed: each of the two sites now shows the other.`;
    case 'owner_now':
      return t`The site is in your hands now.`;
    case 'owner_before':
      return t`${name} is the owner of the site now. You are still with it as a co-owner.`;
    case 'site_read':
      return t`An administrator of Dorot opened this private site. The reason is on record.`;
    case 'succession':
      return {
        open: t`${name} asks to look after the site.`,
        disputed: t`There is an objection to handing the site over.`,
        refused: t`The site stays in the hands it is in.`,
        withdrawn: t`The site is no longer asked for.`,
        done: t`The site was handed over to ${name}.`,
      }[claim ?? 'open'];
  }
}
