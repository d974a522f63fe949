import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AccountNeeded } from '#web/features/memories/composer/account-needed.tsx';
import { type Composing, useComposer, useSummary } from '#web/features/memories/composer/use-composer.ts';
import { draftOf, type MemoryDraft, newDraft } from '#web/features/memories/drafts/memory-draft.ts';
import { candleForm } from '#web/features/memories/kinds/candle.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { AriaLocale } from '#web/ui/aria-locale.tsx';
import { CloseIcon } from '#web/ui/close-icon.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import type { ComposerProps } from './composers.ts';
import { candleLines } from './prompts.ts';
import { WRITING_MESSAGES } from './writing-messages.ts';
import './candle-composer.css';

/** The composer of a candle, unlit until it is lit; dark in both themes. */
export function CandleComposer({ site, userId, memory, onShared, onClose }: ComposerProps) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const composing = useComposer({
    what: 'candle',
    siteId: site.id,
    place: memory ? { what: 'edit', id: memory.id, userId } : { what: 'candle', id: site.id, userId },
    fresh: () => (memory ? draftOf(memory) : newDraft()),
    // a new candle is shown burning before the composer closes
    onShared: (changed) => memory && onShared(changed),
  });
  const { state } = composing;
  const lit = !memory && (state.name === 'shared' ? state.memory : state.name === 'waiting' && 'waits');
  const name = namesFor(site, locale).main.text;
  return (
    <AriaLocale>
      <ModalOverlay
        isOpen
        isDismissable={Boolean(lit)}
        onOpenChange={onClose}
        className="fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-black/60 p-4"
      >
        <Modal className="w-full max-w-120">
          <AriaDialog className="candle-dialog">
            <Button slot="close" aria-label={t`Close`} className="candle-close">
              <CloseIcon />
            </Button>
            <Heading slot="title" level={2}>
              {memory ? <Trans>Edit the inscription</Trans> : <Trans>A candle for {name}</Trans>}
            </Heading>
            <CandleFlame lit={state.name === 'shared' || memory !== undefined} />
            {lit ? (
              <Lit memory={lit} name={name} onClose={onClose} />
            ) : state.name === 'signing-up' ? (
              <AccountNeeded
                question={i18n._(WRITING_MESSAGES.candle.accountNeeded)}
                what="candle"
                storeDraft={composing.storeToSend}
                onBack={composing.returnToWriting}
              />
            ) : (
              'draft' in state && (
                <CandleForm
                  composing={composing}
                  draft={state.draft}
                  site={site}
                  name={name}
                  edits={memory !== undefined}
                  held={!memory && (userId === null || site.holds)}
                />
              )
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  );
}

type LitProps = { memory: Memory | 'waits'; name: string; onClose: () => void };

function Lit({ memory, name, onClose }: LitProps) {
  const { i18n } = useLingui();
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <>
      <p ref={said} tabIndex={-1} role="status" className="candle-said">
        {memory === 'waits' ? (
          <Trans>
            You’re offline. Your candle for {name} is saved on this device, and will be lit when you’re back
            online.
          </Trans>
        ) : memory.status === 'published' ? (
          <Trans>Your candle for {name} is lit.</Trans>
        ) : (
          i18n._(WRITING_MESSAGES.candle.held)
        )}
      </p>
      <button type="button" className="button" onClick={onClose}>
        <Trans>Close</Trans>
      </button>
    </>
  );
}

type FormProps = {
  composing: Composing;
  draft: MemoryDraft;
  site: Site;
  name: string;
  edits: boolean;
  /** Whether the family has to approve it first. */
  held: boolean;
};

function CandleForm({ composing, draft, site, name, edits, held }: FormProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { fault, current, change } = composing;
  const summary = useSummary(fault, { text: id });

  function light(event: FormEvent) {
    event.preventDefault();
    composing.submit();
  }

  const { length } = draft.text.trim();
  const max = candleForm.maxText;
  const ofWords = fault?.at === 'text' ? fault.message : null;
  return (
    <form className="candle-form" noValidate onSubmit={light}>
      <ErrorSummary faults={summary} />
      <label htmlFor={id} className="sr-only">
        <Trans>A few words (optional)</Trans>
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={3}
        placeholder={t`A few words (optional)`}
        value={draft.text}
        aria-invalid={ofWords ? true : undefined}
        aria-describedby={`${id}-left ${id}-fault`}
        onChange={(event) => change({ text: event.target.value })}
      />
      <p id={`${id}-left`} className="candle-left">
        <Trans>
          {length}/{max} characters
        </Trans>
      </p>
      <p id={`${id}-fault`} className="candle-fault">
        {ofWords}
      </p>
      <ul className="candle-lines" aria-label={t`Suggested words`}>
        {candleLines(site.gender, name).map((line) => (
          <li key={line.id}>
            <button type="button" onClick={() => change({ text: i18n._(line) })}>
              {i18n._(line)}
            </button>
          </li>
        ))}
      </ul>
      {current && (
        <p role="alert">
          <Trans>Someone else changed this while you were writing.</Trans> <bdi>{current.candle_text}</bdi>
        </p>
      )}
      {held && (
        <p className="candle-left">
          <Trans>The family will see the candle first, and then it will appear here.</Trans>
        </p>
      )}
      <SubmitButton
        busy={composing.busy}
        disabled={composing.held}
        busyLabel={edits ? t`Saving…` : t`Lighting…`}
      >
        {edits ? <Trans>Save</Trans> : <Trans>Light the candle</Trans>}
      </SubmitButton>
    </form>
  );
}

/** A candle, with a flame only when lit. */
const CandleFlame = ({ lit }: { lit: boolean }) => (
  <svg className={lit ? 'candle-picture lit' : 'candle-picture'} viewBox="0 0 120 132" aria-hidden="true">
    <defs>
      <radialGradient id="candle-glow">
        <stop offset="0" stopColor="#f9b64f" stopOpacity=".55" />
        <stop offset=".45" stopColor="#b8792e" stopOpacity=".22" />
        <stop offset="1" stopColor="#6b4a1f" stopOpacity="0" />
      </radialGradient>
      <radialGradient id="candle-fire" cy=".8" r=".8">
        <stop offset="0" stopColor="#fff6dd" />
        <stop offset=".45" stopColor="#fbcf7b" />
        <stop offset="1" stopColor="#ee8f2c" />
      </radialGradient>
      <linearGradient id="candle-wax" x2="0" y2="1">
        <stop offset="0" stopColor="#e9d3a8" />
        <stop offset=".3" stopColor="#cfae7d" stopOpacity=".8" />
        <stop offset="1" stopColor="#8a6a45" stopOpacity=".15" />
      </linearGradient>
    </defs>
    <circle className="glow" cx="60" cy="46" r="56" fill="url(#candle-glow)" />
    <path fill="url(#candle-wax)" d="M46 72q14 5 28 0v58H46z" />
    <path stroke="#a88a60" strokeWidth="2" strokeLinecap="round" d="M60 74V60" />
    <path
      className="fire"
      fill="url(#candle-fire)"
      d="M60 14c1.4 11 14 18.8 14 33.4a14 17.6 0 0 1-28 0C46 32.800 58.600 25 60 14z"
    />
  </svg>
);
