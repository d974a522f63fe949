import { Trans, useLingui } from '@lingui/react/macro';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Site } from '#worker/contract/site.ts';
import { SENTENCE_MAX } from '#worker/contract/site-acts.ts';
import { EditForm } from './edit-form.tsx';
import { NameFields, type Names, namesOf, useNamesPart } from './names-part.tsx';
import { type FieldOf, useSiteForm } from './use-site-form.ts';

const SENTENCE = 'edit-sentence';

type Value = Names & { sentence: string };

/** The names and the sentence under them. */
export function EditNames({ site, id, close }: { site: Site; id: string; close: () => void }) {
  const { t } = useLingui();
  const names = useNamesPart();
  const label = t`A sentence about them`;
  const form = useSiteForm<Value>({
    site,
    id,
    keep: 'names',
    read: (stored) => ({ ...namesOf(stored), sentence: stored.sentence ?? '' }),
    fields: [
      ...(names.fields as FieldOf<Value>[]),
      {
        name: 'sentence',
        fieldId: SENTENCE,
        pointer: '/sentence',
        label,
        sent: ({ sentence }) => ({ sentence: sentence.trim() }),
        shown: ({ sentence }) => sentence && <UserText>{sentence}</UserText>,
      },
    ],
    check: (value) => [
      ...names.check(value),
      ...(site.sentence !== null && !value.sentence.trim()
        ? [{ fieldId: SENTENCE, message: t`The sentence cannot be empty` }]
        : []),
      ...(value.sentence.trim().length > SENTENCE_MAX
        ? [{ fieldId: SENTENCE, message: t`The sentence is too long` }]
        : []),
    ],
    onSaved: (_site, more) => more || close(),
  });
  const { value, set } = form.kept;

  return (
    <EditForm form={form} onCancel={close}>
      <NameFields form={form} />
      <TextArea
        id={SENTENCE}
        label={label}
        hint={t`Once written, it cannot be empty.`}
        value={value.sentence}
        onChange={(sentence) => set({ sentence })}
        fault={form.faultOf(SENTENCE)}
        max={SENTENCE_MAX}
      />
      <p className="small">
        <Trans>What you write is kept on this device until it is saved.</Trans>
      </p>
    </EditForm>
  );
}
