import { Trans, useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type DragEvent, type FormEvent, useId, useMemo, useState } from 'react';
import { AccountNeeded } from '#web/features/memories/composer/account-needed.tsx';
import { Audience } from '#web/features/memories/composer/audience.tsx';
import { CurrentMemory } from '#web/features/memories/composer/current-memory.tsx';
import { DiscardDraft, DraftState } from '#web/features/memories/composer/draft-state.tsx';
import { useComposer, useSummary } from '#web/features/memories/composer/use-composer.ts';
import { ComposerShell } from '#web/features/memories/composer-shell.tsx';
import { needsPlan, newLink } from '#web/features/memories/drafts/draft-link.ts';
import { draftOf, isEmpty, newDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { GuestForm, GuestSent } from '#web/features/memories/guests/guest-form.tsx';
import { memoryForm } from '#web/features/memories/kinds/post.ts';
import { guestContentOf, takesGuest } from '#web/features/memories/outbox/share-draft.ts';
import { isCommunity, type WritingPlace } from '#web/features/memories/writing-place.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { AttachmentStrip } from './attachment-strip.tsx';
import type { ComposerProps } from './composers.ts';
import { DetailFields } from './detail-fields.tsx';
import { GuestAttachment } from './guest-attachment.tsx';
import { LinkRows } from './link-rows.tsx';
import { Prompt } from './prompt.tsx';
import { useAttachmentQuota } from './use-attachment-quota.ts';
import { WRITING_MESSAGES } from './writing-messages.ts';

type Props = Omit<ComposerProps, 'site'> & { site: WritingPlace };

/** The composer of a memory: text, attachments, links, audience and details. */
export function MemoryComposer({ site, userId, memory, onShared, onWaiting, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const formId = useId();
  const inCommunity = isCommunity(site);
  const composing = useComposer({
    what: 'memory',
    siteId: inCommunity ? null : site.id,
    communityId: inCommunity ? site.id : undefined,
    place: memory
      ? { what: 'edit', id: memory.id, userId }
      : { what: inCommunity ? 'community' : 'memory', id: site.id, userId },
    fresh: () => (memory ? draftOf(memory) : newDraft()),
    onShared,
    onDiscarded: onClose,
    ...(onWaiting && { onWaiting }),
  });
  const { state, draft, fault, attachments, change } = composing;
  const quota = useAttachmentQuota(site, draft, attachments);
  const [records, setRecords] = useState(false);
  const ids = useMemo(() => {
    const of = (part: string) => `${formId}-${part}`;
    return {
      text: of('text'),
      photos: of('photos'),
      links: of('links'),
      location: of('location'),
      tags: of('tags'),
      happenedOn: of('date'),
      relation: of('relation'),
    };
  }, [formId]);
  const summary = useSummary(fault, ids);
  const name = namesFor(site, locale).main.text;
  const title = memory ? t`Edit memory` : inCommunity ? t`Add a memory` : t`A memory of ${name}`;
  const signUp = state.name === 'signing-up';
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isGuest = draft !== null && takesGuest(draft);

  function send(event: FormEvent) {
    event.preventDefault();
    if (records) return;
    const isBeyondPlan = !inCommunity && !site.subscribed && draft?.links.some(needsPlan);
    composing.submit(
      isBeyondPlan
        ? {
            at: 'links',
            message: t`A link to a video service or a cloud drive cannot be added to this site.`,
          }
        : null,
    );
  }

  function take(event: ClipboardEvent | DragEvent, data: DataTransfer) {
    const files = [...data.files];
    if (!files.length) return;
    event.preventDefault();
    quota.take(files.map((file) => ({ file })));
  }

  if (!('draft' in state) || !draft) return <ComposerShell what="memory" name={name} onClose={onClose} />;
  return (
    <Sheet
      title={title}
      isOpen
      onOpenChange={onClose}
      replaces={!memory}
      footer={
        !signUp &&
        sentTo === null && (
          <>
            <button type="button" className="button" onClick={onClose}>
              <Trans>Cancel</Trans>
            </button>
            <ShareButton
              form={formId}
              busy={composing.busy}
              held={composing.held || records}
              edits={memory !== undefined}
            />
          </>
        )
      }
    >
      {sentTo !== null ? (
        <GuestSent email={sentTo} onClose={onClose} />
      ) : signUp ? (
        <AccountNeeded
          question={isGuest ? t`Who is writing?` : i18n._(WRITING_MESSAGES.memory.accountNeeded)}
          what="memory"
          guest={
            isGuest && (
              <>
                {draft.photos.length > 0 && (
                  <GuestAttachment
                    attachment={draft.photos[0]}
                    attachments={attachments}
                    onRecording={setRecords}
                  />
                )}
                <GuestForm
                  siteId={site.id}
                  content={() => ({ content: guestContentOf(draft), clientKey: draft.clientKey })}
                  upload={composing.uploadWith}
                  onSent={(email) => {
                    setSentTo(email);
                    void composing.forget();
                  }}
                />
              </>
            )
          }
          storeDraft={composing.storeToSend}
          onBack={composing.returnToWriting}
        />
      ) : (
        <form
          id={formId}
          className="flex flex-col gap-5"
          noValidate
          onSubmit={send}
          onPaste={(event) => take(event, event.clipboardData)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => take(event, event.dataTransfer)}
        >
          <ErrorSummary faults={summary} />
          <Audience site={site} value={draft.visibility} onChange={(visibility) => change({ visibility })} />
          {composing.current && <CurrentMemory memory={composing.current} />}
          <div className="flex flex-col gap-1">
            {!memory && !inCommunity && <Prompt gender={site.gender} />}
            <TextArea
              id={ids.text}
              label={t`Your words`}
              labelUnseen
              rows={5}
              max={memoryForm.maxText}
              value={draft.text}
              fault={fault?.at === 'text' ? fault.message : undefined}
              onChange={(text) => change({ text })}
              className="font-serif text-[1.25rem]! leading-[1.7]!"
            />
          </div>
          <AttachmentStrip
            id={ids.photos}
            draft={draft}
            attachments={attachments}
            quota={quota}
            onChange={(next) => change({ photos: next })}
            onRecording={setRecords}
            onLink={() => change({ links: [...draft.links, newLink()] })}
            isGuest={userId === null}
            fault={fault?.at === 'photos' ? fault.message : undefined}
          />
          <LinkRows
            id={ids.links}
            links={draft.links}
            subscribed={quota.subscribed}
            offer={quota.offer}
            onChange={(links) => change({ links })}
            fault={fault?.at === 'links' ? fault.message : undefined}
          />
          <DetailFields ids={ids} site={site} draft={draft} onChange={change} fault={fault} />
          <DraftState stored={state.stored} held={held(site, userId, memory)} inCommunity={inCommunity} />
          {!isEmpty(draft) && <DiscardDraft edits={memory !== undefined} onDiscard={composing.discard} />}
        </form>
      )}
    </Sheet>
  );
}

/** Whether it has to be approved first. Visitors can write only on sites where that is so. */
const held = (site: WritingPlace, userId: number | null, memory: Memory | undefined): boolean =>
  userId === null || (site.holds && (!memory || memory.mine));

type ShareButtonProps = { form: string; busy: boolean; held: boolean; edits: boolean };

function ShareButton({ form, busy, held, edits }: ShareButtonProps) {
  const { t } = useLingui();
  return (
    <SubmitButton form={form} busy={busy} disabled={held} busyLabel={edits ? t`Saving…` : t`Sharing…`}>
      {edits ? <Trans>Save</Trans> : <Trans>Share memory</Trans>}
    </SubmitButton>
  );
}
