import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLocale } from '#web/i18n/use-locale.ts';
import { AriaLocale } from '#web/ui/aria-locale.tsx';
import { CloseIcon } from '#web/ui/close-icon.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { CANDLE_TEXT_MAX } from '#worker/contract/memory-acts.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { AccountNeeded } from './account-needed.tsx';
import { CandleFlame } from './candle-flame.tsx';
import { draftOf } from './memory-draft.ts';
import { candleLines } from './prompts.ts';
import { useDraft } from './use-draft.ts';
import { usePhotos } from './use-photos.ts';
import { type SharingFault, useSharing, useSummary } from './use-sharing.ts';
import './candle-dialog.css';

type Props = {
  site: Site;
  /** Whoever lights it; null before they have signed in. */
  userId: number | null;
  /** The candle whose words are changed; a new one is lit otherwise. */
  memory?: Memory;
  onClose: () => void;
};

/** A candle, unlit until someone lights it; dark in either theme. */
export function CandleDialog({ site, userId, memory, onClose }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [lit, setLit] = useState<Memory | 'waits' | null>(null);
  const name = namesFor(site, locale).main.text;
  return (
    <AriaLocale>
      <ModalOverlay
        isOpen
        isDismissable={lit !== null}
        onOpenChange={onClose}
        className="fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-black/60 p-4"
      >
        <Modal className="w-full max-w-120">
          <AriaDialog className="candle-dialog">
            <Button slot="close" aria-label={t`Close`} className="candle-close">
              <CloseIcon />
            </Button>
            <Heading slot="title" level={2}>
              {memory ? <Trans>Edit the candle’s words</Trans> : <Trans>A candle for {name}</Trans>}
            </Heading>
            <CandleFlame lit={(lit !== null && lit !== 'waits') || memory !== undefined} />
            {lit ? (
              <Lit memory={lit} name={name} onClose={onClose} />
            ) : (
              <CandleForm
                site={site}
                userId={userId}
                memory={memory}
                onLit={memory ? onClose : setLit}
                onWaits={() => setLit('waits')}
              />
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  );
}

type LitProps = { memory: Memory | 'waits'; name: string; onClose: () => void };

function Lit({ memory, name, onClose }: LitProps) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <>
      <p ref={said} tabIndex={-1} role="status" className="candle-said">
        {memory === 'waits' ? (
          <Trans>
            There is no connection. Your candle for {name} is kept on this device, and lit once there is one.
          </Trans>
        ) : memory.status === 'published' ? (
          <Trans>Your candle is burning for {name}.</Trans>
        ) : (
          <Trans>Thank you. The family will see it first and then it will appear here.</Trans>
        )}
      </p>
      <button type="button" className="button" onClick={onClose}>
        <Trans>Close</Trans>
      </button>
    </>
  );
}

type FormProps = {
  site: Site;
  userId: number | null;
  memory: Memory | undefined;
  onLit: (memory: Memory) => void;
  /** It could not be sent yet: it waits on this device. */
  onWaits: () => void;
};

function CandleForm({ site, userId, memory, onLit, onWaits }: FormProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const place = memory
    ? ({ what: 'edit', id: memory.id, userId } as const)
    : ({ what: 'candle', id: site.id, userId } as const);
  const inHand = useDraft(place, memory && (() => draftOf(memory)));
  const { draft, change } = inHand;
  const photos = usePhotos(site.id, inHand, false);
  const { check, submit, ...sharing } = useSharing({
    what: 'candle',
    siteId: site.id,
    userId,
    inHand,
    photos,
    onShared: onLit,
    onWaits,
  });
  const [missed, setMissed] = useState<SharingFault | null>(null);
  const [signUp, setSignUp] = useState(false);

  function light(event: FormEvent) {
    event.preventDefault();
    const found = check();
    setMissed(found);
    if (found) return;
    if (userId !== null) submit();
    else setSignUp(true);
  }

  const fault = missed ?? sharing.fault;
  const summary = useSummary(fault, { text: id });

  if (!draft) return null;
  if (signUp) {
    return (
      <AccountNeeded
        what="candle"
        keep={() => inHand.keep({ send: new Date().toISOString() })}
        onBack={() => setSignUp(false)}
      />
    );
  }
  const ofWords = fault?.at === 'text' ? fault.message : null;
  const held = userId === null || site.holds;
  return (
    <form className="candle-form" noValidate onSubmit={light}>
      <ErrorSummary faults={summary} />
      <label htmlFor={id} className="sr-only">
        <Trans>A few words, if you wish</Trans>
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={3}
        placeholder={t`A few words, if you wish`}
        value={draft.text}
        aria-invalid={ofWords ? true : undefined}
        aria-describedby={`${id}-left ${id}-fault`}
        onChange={(event) => {
          setMissed(null);
          change({ text: event.target.value });
        }}
      />
      <p id={`${id}-left`} className="candle-left">
        <Trans>
          {draft.text.trim().length}/{CANDLE_TEXT_MAX} letters
        </Trans>
      </p>
      <p id={`${id}-fault`} className="candle-fault">
        {ofWords}
      </p>
      <ul className="candle-lines" aria-label={t`Words to begin with`}>
        {candleLines(site.gender).map((line) => (
          <li key={line.id}>
            <button type="button" onClick={() => change({ text: i18n._(line) })}>
              {i18n._(line)}
            </button>
          </li>
        ))}
      </ul>
      {sharing.stale && (
        <p role="alert">
          <Trans>Someone else changed this while you were writing.</Trans>{' '}
          <bdi>{sharing.stale.candle_text}</bdi>
        </p>
      )}
      {held && !memory && (
        <p className="candle-left">
          <Trans>The family will see it first, and then it will appear here.</Trans>
        </p>
      )}
      <SubmitButton
        busy={sharing.busy}
        disabled={sharing.waiting}
        busyLabel={memory ? t`Saving…` : t`Lighting…`}
      >
        {memory ? <Trans>Save</Trans> : <Trans>Light the candle</Trans>}
      </SubmitButton>
    </form>
  );
}
