import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { faultsOf, type OwnMessages } from '#web/lib/forms/validate.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { EditForm } from '#web/ui/record-form/edit-form.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { patchSite } from '#worker/contract/schemas/site-settings.ts';
import type { Site } from '#worker/contract/site.ts';
import { SENTENCE_MAX } from '#worker/contract/site.ts';
import { NameFields, type Names, namesOf, useNamesPart } from './names-part.tsx';
import { type SiteField, useSiteForm } from './use-site-form.ts';

const SENTENCE = 'edit-sentence';
const LONG: OwnMessages = { 'text.too_long': msg`The sentence is too long` };

type Value = Names & { sentence: string };

/** The edit form of the names and the sentence below them. */
export function EditNames({ site, id, close }: { site: Site; id: string; close: () => void }) {
  const { t } = useLingui();
  const names = useNamesPart();
  const label = t`A sentence about the person`;
  const form = useSiteForm<Value>({
    site,
    id,
    draftName: 'names',
    read: (stored) => ({ ...namesOf(stored), sentence: stored.sentence ?? '' }),
    fields: [
      ...(names.fields as SiteField<Value>[]),
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
      ...(value.sentence.trim()
        ? faultsOf([
            { fieldId: SENTENCE, schema: patchSite.body.shape.sentence, value: value.sentence, own: LONG },
          ])
        : []),
    ],
    onSaved: (_site, more) => more || close(),
  });
  const { value, set } = form.draft;

  return (
    <EditForm form={form} onCancel={close}>
      <NameFields form={form} />
      <TextArea
        id={SENTENCE}
        label={label}
        hint={t`It can be changed but not removed.`}
        value={value.sentence}
        onChange={(sentence) => set({ sentence })}
        fault={form.faultOf(SENTENCE)}
        max={SENTENCE_MAX}
      />
      <p className="small">
        <Trans>Your changes are kept on this device until you save them.</Trans>
      </p>
    </EditForm>
  );
}
