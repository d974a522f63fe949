import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { languageName } from '#web/i18n/language-name.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { offlineError } from '#web/lib/api-error.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import type { MemoryMedia } from '#worker/contract/memory.ts';
import {
  deleteCaptions,
  putCaptions,
  type Transcribed,
  type Transcript,
  type TranscriptLang,
} from '#worker/contract/transcript.ts';
import { textOfCaptions } from '#worker/shared/webvtt.rules.ts';
import { currentIn } from './current-in.ts';

type Props = {
  medium: MemoryMedia;
  transcript: Transcript;
  /** The language of new captions. */
  lang: TranscriptLang;
  /** Whether there is no transcript that the text of the captions would replace. */
  offersText: boolean;
  onText: (text: string) => void;
  onSaved: (reply: Transcribed, title: string) => void;
  /** Another person has saved something meanwhile. */
  onStale: (current: Transcript) => void;
};

/** The captions of a video or a recording: a file that is added, replaced or removed. */
export function CaptionsField({ medium, transcript, lang, offersText, onText, onSaved, onStale }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const { captions, version } = transcript;
  const params = { id: medium.id };
  const refuse = (error: Error) => {
    const current = currentIn(error);
    if (current) onStale(current);
  };
  const add = useMutation({
    mutationFn: (file: File) => call(putCaptions, { params, query: { lang }, version, bytes: file }),
    onSuccess: (reply) => onSaved(reply, t`The captions were saved.`),
    onError: refuse,
  });
  const remove = useMutation({
    mutationFn: () => call(deleteCaptions, { params, version }),
    onSuccess: (reply) => onSaved(reply, t`The captions were removed.`),
    onError: refuse,
  });
  const take = useMutation({
    mutationFn: async (src: string) => {
      const response = await fetch(src).catch(() => undefined);
      if (!response?.ok) throw offlineError();
      return textOfCaptions(await response.text());
    },
    onSuccess: onText,
  });
  const error = add.error ?? remove.error ?? take.error;
  const isBusy = add.isPending || remove.isPending;

  return (
    <section className="flex flex-col gap-3 border-t border-(--line) pt-4" aria-labelledby="captions-head">
      <h3 id="captions-head" className="text-lg!">
        <Trans>Closed captions</Trans>
      </h3>
      <p className="small">
        {captions ? (
          <Trans>The captions are in {languageName(captions.lang, locale)}.</Trans>
        ) : (
          <Trans>
            A WebVTT file (.vtt) shows what is said while it is said, in {languageName(lang, locale)}.
          </Trans>
        )}
      </p>
      <input
        ref={input}
        type="file"
        accept=".vtt,text/vtt"
        className="sr-only"
        tabIndex={-1}
        aria-label={t`Captions file`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          remove.reset();
          if (file) add.mutate(file);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button"
          aria-busy={add.isPending || undefined}
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || input.current?.click()}
        >
          {captions ? <Trans>Replace the captions…</Trans> : <Trans>Add captions (.vtt)…</Trans>}
        </button>
        {captions && offersText && (
          <button type="button" className="button" onClick={() => take.mutate(captions.src)}>
            <Trans>Take the text from the captions</Trans>
          </button>
        )}
        {captions && (
          <button
            type="button"
            className="text-button"
            aria-disabled={isBusy || undefined}
            onClick={() => {
              add.reset();
              if (!isBusy) remove.mutate();
            }}
          >
            <Trans>Remove the captions</Trans>
          </button>
        )}
      </div>
      {error && <CallFault error={error} inSight />}
    </section>
  );
}
