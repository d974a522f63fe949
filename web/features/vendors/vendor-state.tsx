import { Trans, useLingui } from '@lingui/react/macro';
import { UserText } from '#web/ui/user-text.tsx';
import type { Vendor } from '#worker/contract/vendor.ts';
import { VendorBadge } from './state-badge.tsx';
import { VENDOR_WORDS } from './vendor-words.ts';

/** The state of a vendor in words, with what an administrator wrote. */
export function VendorStateNote({ vendor }: { vendor: Pick<Vendor, 'state' | 'state_note'> }) {
  const { i18n } = useLingui();
  const { state, state_note } = vendor;
  return (
    <div className="flex flex-col items-start gap-2 rounded-[14px] border border-(--line) p-4">
      <VendorBadge state={state} />
      <p>{i18n._(VENDOR_WORDS[state].next)}</p>
      <Note note={state_note} />
    </div>
  );
}

/** What an administrator wrote, if anything. */
export function Note({ note }: { note: string | null }) {
  if (note === null) return null;
  return (
    <div>
      <p className="font-semibold">
        <Trans>A note from us</Trans>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">
        <UserText>{note}</UserText>
      </p>
    </div>
  );
}
