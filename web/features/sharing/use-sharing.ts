import { useLingui } from '@lingui/react';
import { useCopy } from '#web/lib/use-copy.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { SharedPage } from '#worker/shared/shared-page.ts';
import { SHARE_MESSAGES } from '#worker/shared/views/share-row.tsx';

/** Copies the address of a page, and opens the system's share sheet where there is one. */
export function useSharing({ title, address }: SharedPage) {
  const { i18n } = useLingui();
  const { copied, copy } = useCopy();
  return {
    copied: copied === true,
    /** Whether it is copied; where that is not possible, the address is shown. */
    onCopy: async (): Promise<boolean> => {
      if (await copy(address)) return true;
      toast({ variant: 'info', title: i18n._(SHARE_MESSAGES.theLinkIs), text: address, long: true });
      return false;
    },
    /** Dismissing the sheet is not an error. */
    onShare:
      typeof navigator.share === 'function'
        ? () => void navigator.share({ title, url: address }).catch(() => undefined)
        : undefined,
  };
}
