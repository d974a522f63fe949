import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { memoriesChanged } from '#web/features/memories/memories-changed.ts';
import { transcriptQuery } from '#web/features/memories/transcript-query.ts';
import { languageName } from '#web/i18n/language-name.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SheetBody } from '#web/ui/forms/sheet.tsx';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Select } from '#web/ui/select.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { Memory, MemoryMedia } from '#worker/contract/memory.ts';
import {
  putTranscript,
  TRANSCRIPT_LANGS,
  TRANSCRIPT_MAX,
  type Transcribed,
  type Transcript,
  type TranscriptLang,
} from '#worker/contract/transcript.ts';
import { CaptionsField } from './captions-field.tsx';
import { currentIn } from './current-in.ts';
import {
  dropTranscriptDraft,
  storeTranscriptDraft,
  type TranscriptDraft,
  type TranscriptPlace,
} from './transcript-draft.ts';
import { TranscriptPlayer } from './transcript-player.tsx';
import { usePlayer } from './use-player.ts';

type Props = {
  place: TranscriptPlace;
  medium: MemoryMedia;
  memory: Memory;
  stored: Transcript;
  /** What was typed on this device and not saved. */
  draft: TranscriptDraft | null;
  onClose: () => void;
  /** The choice between several recordings. */
  children: ReactNode;
};

/** The body of the sheet: a large text field with the player beside it, and the captions below. */
export function TranscriptForm({ place, medium, memory, stored, draft, onClose, children }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const formId = useId();
  const own: TranscriptDraft = {
    text: stored.text ?? '',
    lang: stored.lang ?? stored.captions?.lang ?? memory.lang,
    version: stored.version,
  };
  const restored = draft !== null && draft.text !== own.text;
  const [writing, setWriting] = useState(restored ? draft : own);
  const [wasRestored, setWasRestored] = useState(restored);
  const [saved, setSaved] = useState(stored);
  const [current, setCurrent] = useState<Transcript | null>(null);
  const player = usePlayer();
  const { text, lang } = writing;
  const isChanged = text.trim() !== (saved.text ?? '') || (text !== '' && lang !== (saved.lang ?? own.lang));

  function write(part: Partial<TranscriptDraft>) {
    const next = { ...writing, ...part };
    setWriting(next);
    storeTranscriptDraft(place, next);
  }

  function accept({ transcript, memory: changed }: Transcribed) {
    setSaved(transcript);
    queries.setQueryData(transcriptQuery(medium.id).queryKey, transcript);
    memoriesChanged(queries, changed);
  }

  function tell(title: string, { memory: after }: Transcribed) {
    const waits = after.status === 'pending' && memory.status !== 'pending';
    toast({
      variant: 'success',
      title,
      ...(waits && { text: t`The family will see it first, and then it appears here.`, long: true }),
    });
  }

  const save = useMutation({
    mutationFn: () =>
      call(putTranscript, {
        params: { id: medium.id },
        body: { text, lang },
        version: writing.version,
      }),
    onSuccess: async (reply) => {
      await dropTranscriptDraft(place);
      accept(reply);
      tell(text.trim() ? t`The transcript was saved.` : t`The transcript was removed.`, reply);
      onClose();
    },
    onError: (error) => {
      const now = currentIn(error);
      if (!now) return;
      setCurrent(now);
      setSaved(now);
      write({ version: now.version });
    },
  });
  const fault = current && currentIn(save.error) ? null : save.error;

  return (
    <SheetBody
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Close</Trans>
          </button>
          <SubmitButton
            form={formId}
            busy={save.isPending}
            busyLabel={<Trans>Saving…</Trans>}
            disabled={!isChanged || text.length > TRANSCRIPT_MAX}
          >
            <Trans>Save the transcript</Trans>
          </SubmitButton>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the player work in every field */}
      <div className="flex flex-col gap-5" onKeyDown={player.onKeyDown}>
        {children}
        <TranscriptPlayer medium={medium} {...player} />
        {wasRestored && (
          <p className="flex flex-wrap items-center gap-x-2 rounded-lg bg-(--info-soft) px-4 py-2 text-(--info)">
            <Trans>What you wrote earlier on this device is here again.</Trans>
            <button
              type="button"
              className="text-button px-0!"
              onClick={() => {
                setWriting(own);
                setWasRestored(false);
                void dropTranscriptDraft(place);
              }}
            >
              <Trans>Discard it</Trans>
            </button>
          </p>
        )}
        {current && (
          <StaleNotice>
            <p
              className="font-serif text-[1.125rem] leading-[1.7] whitespace-pre-line"
              dir="auto"
              lang={current.lang ?? undefined}
            >
              {current.text ?? <Trans>(no text)</Trans>}
            </p>
          </StaleNotice>
        )}
        <form
          id={formId}
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!save.isPending && isChanged) save.mutate();
          }}
        >
          <TextArea
            label={t`What is said`}
            rows={10}
            max={TRANSCRIPT_MAX}
            value={text}
            onChange={(next) => write({ text: next })}
            className="font-serif text-[1.125rem] leading-[1.7]"
          />
          <Select
            label={t`Language`}
            value={lang}
            onChange={(next) => write({ lang: next as TranscriptLang })}
            choices={TRANSCRIPT_LANGS.map((one) => ({ id: one, label: languageName(one, locale) }))}
          />
          {fault && <CallFault error={fault} inSight />}
        </form>
        <CaptionsField
          medium={medium}
          transcript={saved}
          lang={lang}
          offersText={text.trim() === ''}
          onText={(taken) => write({ text: taken, ...(saved.captions && { lang: saved.captions.lang }) })}
          onSaved={(reply, title) => {
            accept(reply);
            // the version of the text is that of the captions
            if (writing.version === saved.version) write({ version: reply.transcript.version });
            tell(title, reply);
          }}
          onStale={setSaved}
        />
      </div>
    </SheetBody>
  );
}
