import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { THANKS_TEXT_MAX, type ThanksOccasion } from '#worker/contract/thanks.ts';
import { useSendThanks } from './thanks-queries.ts';

type Props = {
  siteId: number;
  /** The site's id or slug, as in the page's path. */
  id: string;
  name: string;
  occasion: ThanksOccasion;
  /** How many get it. */
  people: number;
  onSent: () => void;
};

/** The form of a letter of thanks, which is shown as it arrives before it is sent. */
export function ThanksForm({ siteId, id, name, occasion, people, onSent }: Props) {
  const { t } = useLingui();
  const fieldId = useId();
  const [asks, setAsks] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const { value, set, forget } = useFormDraft(`thanks.${siteId}.${occasion}`, {
    text: `${t`Thank you for every word, every memory and every candle. In these days they were a comfort to us.`}\n\n${t`The family`}`,
  });
  const text = value.text.trim();
  const isTooLong = text.length > THANKS_TEXT_MAX;
  const send = useSendThanks(id, () => {
    forget();
    onSent();
  });

  function ask(): void {
    setIsMissing(text === '');
    if (text === '' || isTooLong) document.getElementById(fieldId)?.focus();
    else setAsks(true);
  }

  const fault = isTooLong
    ? t`Use at most ${THANKS_TEXT_MAX} characters.`
    : isMissing && text === ''
      ? t`Write the letter`
      : undefined;
  return (
    <form
      className="flex flex-col gap-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <TextArea
        id={fieldId}
        label={t`The letter`}
        rows={6}
        max={THANKS_TEXT_MAX}
        value={value.text}
        onChange={(text) => set({ text })}
        fault={fault}
      />
      <p className="small">
        <Trans>
          It cannot be taken back. Nothing is sent on Shabbat and festivals: what is sent then arrives
          afterwards.
        </Trans>
      </p>
      <button type="submit" className="button main self-start">
        <Plural value={people} one="Send to # person" other="Send to # people" />
      </button>
      {asks && (
        <Confirm
          title={t`Send the letter?`}
          action={t`Send`}
          busyAction={t`Sending…`}
          busy={send.isPending}
          error={send.error}
          onConfirm={() => send.mutate({ occasion, text })}
          onClose={() => setAsks(false)}
        >
          <Preview name={name} text={text} />
        </Confirm>
      )}
    </form>
  );
}

/** The letter as it arrives. */
function Preview({ name, text }: { name: string; text: string }) {
  const paragraphs = text.split(/\s*\n\s*/).filter((line) => line !== '');
  return (
    <section className="flex flex-col gap-2 rounded-xl border border-(--line) bg-(--surface) p-4 wrap-anywhere">
      <p className="small">
        <Trans>So it arrives:</Trans>
      </p>
      <p className="font-medium">
        <Trans>Thank you from the family of {name}</Trans>
      </p>
      {paragraphs.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
        <p key={at} dir="auto">
          {line}
        </p>
      ))}
    </section>
  );
}
