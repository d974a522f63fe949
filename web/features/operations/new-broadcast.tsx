import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { randomId } from '#web/lib/random-id.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  BROADCAST_BODY_MAX,
  BROADCAST_SUBJECT_MAX,
  createBroadcast,
} from '#worker/contract/broadcast-admin.ts';
import { BROADCASTS_KEY } from './mail-queries.ts';

const EMPTY = { subject_en: '', body_en: '', subject_he: '', body_he: '' };
type Name = keyof typeof EMPTY;
const NAMES = Object.keys(EMPTY) as Name[];

/** The lengths below which a text is certainly a slip. */
const FEWEST = { subject: 3, body: 10 };

/** Writes a draft in both languages. */
export function NewBroadcast({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const draft = useFormDraft('broadcast', EMPTY);
  const [key] = useState(randomId);
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  const field = (name: Name) => ({
    id: `broadcast-${name}`,
    value: draft.value[name],
    onChange: (text: string) => draft.set({ [name]: text }),
    fault: faults[name],
  });

  function check(): boolean {
    const wrong = Object.fromEntries(
      NAMES.flatMap((name) => {
        const [fewest, most] = name.startsWith('subject')
          ? [FEWEST.subject, BROADCAST_SUBJECT_MAX]
          : [FEWEST.body, BROADCAST_BODY_MAX];
        const { length } = draft.value[name].trim();
        if (length < fewest) return [[name, t`Write this in both languages`]];
        return length > most ? [[name, t`Use at most ${most} characters`]] : [];
      }),
    );
    setFaults(wrong);
    const [first] = Object.keys(wrong);
    if (first) document.getElementById(`broadcast-${first}`)?.focus();
    return first === undefined;
  }

  return (
    <ActForm
      title={t`An email to everyone`}
      action={t`Save the draft`}
      busyAction={t`Saving…`}
      check={check}
      send={(reason) => call(createBroadcast, { body: draft.value, reason, idempotencyKey: key })}
      onDone={() => {
        draft.forget();
        void queries.invalidateQueries({ queryKey: [BROADCASTS_KEY] });
        onDone();
      }}
      onCancel={onCancel}
    >
      <p>
        <Trans>
          Everyone with an account gets it in their language, except those who unsubscribed. A draft cannot be
          changed: what another administrator approves is what is sent.
        </Trans>
      </p>
      <TextField {...field('subject_en')} label={t`Subject in English`} autoComplete="off" />
      <TextArea {...field('body_en')} label={t`Text in English`} rows={6} max={BROADCAST_BODY_MAX} />
      <TextField {...field('subject_he')} label={t`Subject in Hebrew`} autoComplete="off" />
      <TextArea {...field('body_he')} label={t`Text in Hebrew`} rows={6} max={BROADCAST_BODY_MAX} />
    </ActForm>
  );
}
