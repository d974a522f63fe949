import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DraftState } from '#web/features/memories/composer/draft-state.tsx';
import { useComposer } from '#web/features/memories/composer/use-composer.ts';
import { newDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { memoryForm } from '#web/features/memories/kinds/post.ts';
import { guestContentOf } from '#web/features/memories/outbox/share-draft.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { GuestForm, GuestSent } from './guest-form.tsx';

type Props = {
  siteId: number;
  /** The token of the invitation. */
  invite: string;
  /** The address that it was sent to; null for a link. */
  email: string | null;
};

const nothing = () => undefined;

/** A memory by someone who was invited and has no account: the words, a name and an address. */
export function InvitedWriter({ siteId, invite, email }: Props) {
  const { t } = useLingui();
  const { state, draft, change, forget } = useComposer({
    what: 'memory',
    siteId,
    place: { what: 'memory', id: siteId, userId: null },
    fresh: newDraft,
    onShared: nothing,
  });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  if (sentTo !== null) return <GuestSent email={sentTo} />;
  // what is attached needs an account
  if (!draft || !('stored' in state) || draft.photos.length > 0) return null;

  function content() {
    if (!draft?.text.trim()) {
      setIsEmpty(true);
      document.getElementById('guest-text')?.focus();
      return null;
    }
    return { content: guestContentOf(draft), clientKey: draft.clientKey };
  }

  return (
    <section className="flex flex-col gap-5 border-t border-(--line) pt-8">
      <h2>
        <Trans>Write a memory without an account</Trans>
      </h2>
      <div className="flex flex-col gap-2">
        <TextArea
          id="guest-text"
          label={t`Your words`}
          rows={5}
          max={memoryForm.maxText}
          value={draft.text}
          fault={isEmpty ? t`Write a few words first.` : undefined}
          onChange={(text) => {
            setIsEmpty(false);
            change({ text });
          }}
          className="font-serif text-[1.25rem]! leading-[1.7]!"
        />
        <DraftState stored={state.stored} held={false} />
      </div>
      <GuestForm
        siteId={siteId}
        invite={invite}
        email={email}
        content={content}
        onSent={(to) => {
          setSentTo(to);
          void forget();
        }}
      />
    </section>
  );
}
