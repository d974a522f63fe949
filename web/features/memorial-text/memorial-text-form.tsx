import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Site } from '#worker/contract/site.ts';
import { hebrewPart, isHebrewName, type Remembered } from '#worker/shared/memorial-text.ts';

const NO_NAME = msg`Enter the name in Hebrew letters`;

type Props = {
  site: Site;
  /** The site's id or slug, as in the page's path. */
  id: string;
  onRead: (remembered: Remembered) => void;
  onClose: () => void;
};

/** The sheet that asks for what the memorial text says of a person: the names in Hebrew, and the form. */
export function MemorialTextForm({ site, id, onRead, onClose }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const ids = { name: `${formId}-name`, parent: `${formId}-parent` };
  const isFixed = isHebrewName(site.first_name);
  const { value, set } = useFormDraft(`memorial-text.${id}`, {
    name: hebrewPart(site.first_name),
    parent: '',
    gender: site.gender === 'female' ? 'female' : 'male',
  });
  const name = isFixed ? site.first_name.trim() : hebrewPart(value.name);
  const form = useSubmission({
    fields: { name: { id: ids.name, check: () => (name === '' ? NO_NAME : undefined) } },
    values: (): Remembered => ({
      name,
      parent: hebrewPart(value.parent),
      gender: value.gender === 'female' ? 'female' : 'male',
    }),
    send: (remembered) => Promise.resolve(remembered),
    onDone: (remembered) => onRead(remembered),
  });
  return (
    <Sheet
      title={t`Memorial text`}
      isOpen
      onOpenChange={onClose}
      footer={
        <SubmitButton form={formId} busy={form.busy} disabled={form.waiting} busyLabel={t`One moment…`}>
          <Trans>Open the text</Trans>
        </SubmitButton>
      }
    >
      <SubmissionForm of={form} id={formId}>
        <p className="text-(--ink-2)">
          <Trans>
            Seven psalms, the verses of the letters of the name and of the word neshama, the mourner’s Kaddish
            and the memorial prayer.
          </Trans>
        </p>
        <TextField
          id={ids.name}
          label={t`First name, in Hebrew`}
          autoComplete="off"
          value={isFixed ? name : value.name}
          isDisabled={isFixed}
          onChange={(next) => set({ name: next })}
          fault={form.faultOf('name')}
        />
        <TextField
          id={ids.parent}
          label={t`Name of the father or the mother, in Hebrew`}
          hint={t`By custom, the mother’s or the father’s first name. May stay empty.`}
          autoComplete="off"
          value={value.parent}
          onChange={(parent) => set({ parent })}
        />
        <ChoiceField
          label={t`The prayers are said for`}
          choices={[
            { id: 'male', label: t`A man` },
            { id: 'female', label: t`A woman` },
          ]}
          value={value.gender}
          onChange={(gender) => set({ gender })}
        />
      </SubmissionForm>
    </Sheet>
  );
}
