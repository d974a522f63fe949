import { Trans, useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type DragEvent, type FormEvent, useId, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { MEMORY_TEXT_MAX } from '#worker/contract/memory-acts.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { AccountNeeded } from './account-needed.tsx';
import { Audience } from './audience.tsx';
import { DiscardDraft, DraftState } from './draft-state.tsx';
import { draftOf, isEmpty } from './memory-draft.ts';
import { PhotoStrip } from './photo-strip.tsx';
import { Prompt } from './prompt.tsx';
import { TheirMemory } from './their-memory.tsx';
import { useDraft } from './use-draft.ts';
import { useOffer } from './use-offer.ts';
import { usePhotos } from './use-photos.ts';
import { type SharingFault, useSharing, useSummary } from './use-sharing.ts';

type Props = {
  site: Site;
  /** Whoever writes; null before they have signed in. */
  userId: number | null;
  /** The memory that is rewritten; a new one is written otherwise. */
  memory?: Memory;
  onShared: (memory: Memory) => void;
  /** It could not be sent yet: it waits on this device. */
  onWaits?: () => void;
  onClose: () => void;
};

/** Where a memory is written. Closing keeps what is in it; nothing but sharing or discarding ends it. */
export function Composer({ site, userId, memory, onShared, onWaits, onClose }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const formId = useId();
  const place = memory
    ? ({ what: 'edit', id: memory.id, userId } as const)
    : ({ what: 'memory', id: site.id, userId } as const);
  const inHand = useDraft(place, memory && (() => draftOf(memory)));
  const { draft, change } = inHand;
  const photos = usePhotos(site.id, inHand, userId !== null);
  const offer = useOffer(site, draft, photos);
  const { check, submit, ...sharing } = useSharing({
    what: 'memory',
    siteId: site.id,
    userId,
    inHand,
    photos,
    onShared,
    ...(onWaits && { onWaits }),
  });
  const [missed, setMissed] = useState<SharingFault | null>(null);
  const [signUp, setSignUp] = useState(false);
  const [waits, setWaits] = useState(false);
  const fault = missed ?? sharing.fault;
  const ids = { text: `${formId}-text`, photos: `${formId}-photos` };
  const summary = useSummary(fault, ids);
  const name = namesFor(site, locale).main.text;
  const title = memory ? t`Edit memory` : t`A memory of ${name}`;

  async function send(event: FormEvent) {
    event.preventDefault();
    const found = check();
    setMissed(found);
    if (found || waits) return;
    if (userId !== null) return submit();
    setWaits(true);
    await photos.settled();
    setWaits(false);
    setSignUp(true);
  }

  function take(event: ClipboardEvent | DragEvent, data: DataTransfer) {
    const files = [...data.files];
    if (!files.length) return;
    event.preventDefault();
    offer.take(files);
  }

  if (!draft) return null;
  return (
    <Sheet
      title={title}
      isOpen
      onOpenChange={onClose}
      footer={
        !signUp && (
          <>
            <button type="button" className="button" onClick={onClose}>
              <Trans>Cancel</Trans>
            </button>
            <ShareButton
              form={formId}
              busy={sharing.busy || waits}
              waiting={sharing.waiting}
              edits={memory !== undefined}
            />
          </>
        )
      }
    >
      {signUp ? (
        <AccountNeeded
          what="memory"
          keep={() => inHand.keep({ send: new Date().toISOString() })}
          onBack={() => setSignUp(false)}
        />
      ) : (
        <form
          id={formId}
          className="flex flex-col gap-5"
          noValidate
          onSubmit={(event) => void send(event)}
          onPaste={(event) => take(event, event.clipboardData)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => take(event, event.dataTransfer)}
        >
          <ErrorSummary faults={summary} />
          <Audience site={site} value={draft.visibility} onChange={(visibility) => change({ visibility })} />
          {sharing.stale && <TheirMemory memory={sharing.stale} />}
          <div className="flex flex-col gap-1">
            {!memory && <Prompt gender={site.gender} />}
            <TextArea
              id={ids.text}
              label={t`Your words`}
              labelUnseen
              rows={5}
              max={MEMORY_TEXT_MAX}
              value={draft.text}
              fault={fault?.at === 'text' ? fault.message : undefined}
              onChange={(text) => {
                setMissed(null);
                change({ text });
              }}
              className="font-serif text-[1.25rem]! leading-[1.7]!"
            />
          </div>
          <PhotoStrip
            id={ids.photos}
            draft={draft}
            photos={photos}
            offer={offer}
            onChange={(next) => change({ photos: next })}
            fault={fault?.at === 'photos' ? fault.message : undefined}
          />
          <TextField
            label={t`Place`}
            hint={t`Where it was, if you like.`}
            value={draft.location}
            maxLength={200}
            onChange={(location) => change({ location })}
          />
          <DraftState kept={inHand.kept} held={held(site, userId, memory)} />
          {!isEmpty(draft) && (
            <DiscardDraft
              edits={memory !== undefined}
              onDiscard={() => {
                for (const { key, src } of draft.photos) if (!src) photos.remove(key);
                void inHand.forget().then(onClose);
              }}
            />
          )}
        </form>
      )}
    </Sheet>
  );
}

/** Whether the family sees it first; who has not signed in yet only writes where it is so. */
const held = (site: Site, userId: number | null, memory: Memory | undefined): boolean =>
  userId === null || (site.holds && (!memory || memory.mine));

type ShareButtonProps = { form: string; busy: boolean; waiting: boolean; edits: boolean };

function ShareButton({ form, busy, waiting, edits }: ShareButtonProps) {
  const { t } = useLingui();
  return (
    <SubmitButton form={form} busy={busy} disabled={waiting} busyLabel={edits ? t`Saving…` : t`Sharing…`}>
      {edits ? <Trans>Save</Trans> : <Trans>Share memory</Trans>}
    </SubmitButton>
  );
}
