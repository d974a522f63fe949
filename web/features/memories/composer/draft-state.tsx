import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useOnline } from '#web/lib/online.ts';
import type { Stored } from './composer-machine.ts';

type Props = { stored: Stored; held: boolean; inCommunity?: boolean };

/** Shows where the draft is stored and whether it awaits approval. */
export function DraftState({ stored, held, inCommunity = false }: Props) {
  const online = useOnline();
  return (
    <div className="flex flex-col gap-1 text-[0.9375rem] text-(--ink-2)">
      {held && (
        <p className="rounded-lg bg-(--warning-soft) p-3 text-(--warning)">
          {inCommunity ? (
            <Trans>The editors will see it first, and then it will appear here.</Trans>
          ) : (
            <Trans>The family will see it first, and then it will appear here.</Trans>
          )}
        </p>
      )}
      {!online && (
        <p role="status">
          <Trans>You’re offline. What you write is kept on this device.</Trans>
        </p>
      )}
      <p role="status">
        {stored === 'device' && <Trans>Draft saved on this device</Trans>}
        {stored === 'page' && (
          <Trans>This browser does not save drafts. Do not close the page before sharing.</Trans>
        )}
      </p>
    </div>
  );
}

/** Discards a draft after a confirmation. */
export function DiscardDraft({ edits, onDiscard }: { edits: boolean; onDiscard: () => void }) {
  const [confirming, setConfirming] = useState(false);
  if (!confirming) {
    return (
      <button
        type="button"
        className="min-h-11 self-start text-[0.9375rem] text-(--ink-2) underline underline-offset-4"
        onClick={() => setConfirming(true)}
      >
        {edits ? <Trans>Discard the changes</Trans> : <Trans>Discard the draft</Trans>}
      </button>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-(--danger-soft) p-3">
      <p className="flex-1 basis-48 text-(--danger)">
        <Trans>Discard what you wrote here?</Trans>
      </p>
      <button type="button" className="button" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </button>
      {/* biome-ignore lint/a11y/noAutofocus: the question took the place of the button that was pressed */}
      <button type="button" className="button" autoFocus onClick={() => setConfirming(false)}>
        <Trans>Keep writing</Trans>
      </button>
    </div>
  );
}
