import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { DraftState } from '#web/features/memories/composer/draft-state.tsx';
import { useComposer } from '#web/features/memories/composer/use-composer.ts';
import { isEmpty, newDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { GuestForm, GuestSent } from '#web/features/memories/guests/guest-form.tsx';
import { memoryForm } from '#web/features/memories/kinds/post.ts';
import { guestContentOf, takesGuest } from '#web/features/memories/outbox/share-draft.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { GuestAttachment } from './guest-attachment.tsx';

type Props = {
  siteId: number;
  /** The token of the invitation by which they write. */
  invite: string;
  /** The address that it was sent to; null for a link. */
  email: string | null;
  heading: ReactNode;
};

const nothing = () => undefined;

/** A memory by someone without an account: words, a voice or a photo, a name and an address. */
export function GuestWriter({ siteId, invite, email, heading }: Props) {
  const { t } = useLingui();
  const { state, draft, attachments, change, uploadWith, forget } = useComposer({
    what: 'memory',
    siteId,
    place: { what: 'memory', id: siteId, userId: null },
    fresh: newDraft,
    onShared: nothing,
  });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [records, setRecords] = useState(false);
  if (sentTo !== null) return <GuestSent email={sentTo} />;
  if (!draft || !('stored' in state) || !takesGuest(draft)) return null;

  function content() {
    if (!draft || isEmpty(draft)) {
      setIsMissing(true);
      document.getElementById('guest-text')?.focus();
      return null;
    }
    return { content: guestContentOf(draft), clientKey: draft.clientKey };
  }

  return (
    <section className="flex flex-col gap-5 border-t border-(--line) pt-8">
      <h2>{heading}</h2>
      <div className="flex flex-col gap-3">
        <TextArea
          id="guest-text"
          label={t`Your words`}
          rows={5}
          max={memoryForm.maxText}
          value={draft.text}
          fault={
            isMissing && isEmpty(draft) ? t`Write a few words, record your voice or add a photo.` : undefined
          }
          onChange={(text) => change({ text })}
          className="font-serif text-[1.25rem]! leading-[1.7]!"
        />
        <GuestAttachment attachment={draft.photos[0]} attachments={attachments} onRecording={setRecords} />
        <DraftState stored={state.stored} held={false} />
      </div>
      <GuestForm
        siteId={siteId}
        invite={invite}
        email={email}
        content={content}
        upload={uploadWith}
        waits={records}
        onSent={(to) => {
          setSentTo(to);
          void forget();
        }}
      />
    </section>
  );
}
