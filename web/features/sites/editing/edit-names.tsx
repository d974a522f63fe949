import { Trans, useLingui } from '@lingui/react/macro';
import { useKept } from '#web/lib/use-kept.ts';
import type { Fault } from '#web/ui/error-summary.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Site } from '#worker/contract/site.ts';
import { NAME_MIN, SENTENCE_MAX, type SitePatch } from '#worker/contract/site-acts.ts';
import { EditForm } from './edit-form.tsx';

const IDS = {
  first: 'edit-first-name',
  last: 'edit-last-name',
  other: 'edit-other-name',
  sentence: 'edit-sentence',
};

/** The names and the sentence under them. */
export function EditNames({ site, id, close }: { site: Site; id: string; close: () => void }) {
  const { t } = useLingui();
  const stored = {
    first: site.first_name,
    last: site.last_name,
    other: site.other_name ?? '',
    sentence: site.sentence ?? '',
  };
  const { value, set, forget } = useKept(`site.${site.id}.names`, stored);
  const given = {
    first: value.first.trim(),
    last: value.last.trim(),
    other: value.other.trim(),
    sentence: value.sentence.trim(),
  };

  function check(): Fault[] {
    const faults: Fault[] = [];
    if (given.first.length < NAME_MIN)
      faults.push({ fieldId: IDS.first, message: t`A first name has at least 2 letters` });
    if (given.last.length < NAME_MIN)
      faults.push({ fieldId: IDS.last, message: t`A last name has at least 2 letters` });
    if (given.other.length === 1)
      faults.push({ fieldId: IDS.other, message: t`A name has at least 2 letters` });
    if (site.sentence !== null && !given.sentence)
      faults.push({ fieldId: IDS.sentence, message: t`The sentence cannot be empty` });
    if (given.sentence.length > SENTENCE_MAX)
      faults.push({ fieldId: IDS.sentence, message: t`The sentence is too long` });
    return faults;
  }

  const patch = (): SitePatch => ({
    first_name: given.first,
    last_name: given.last,
    other_name: given.other || null,
    ...(given.sentence && { sentence: given.sentence }),
  });

  return (
    <EditForm
      site={site}
      id={id}
      fields={[
        { fieldId: IDS.first, pointer: '/first_name', label: t`First name` },
        { fieldId: IDS.last, pointer: '/last_name', label: t`Last name` },
        { fieldId: IDS.other, pointer: '/other_name', label: t`Name in the other language` },
        { fieldId: IDS.sentence, pointer: '/sentence', label: t`A sentence about them` },
      ]}
      patch={patch}
      check={check}
      theirs={({ name, other_name, sentence }) => (
        <>
          <p className="font-serif text-xl">
            <UserText>{name}</UserText>
          </p>
          {other_name && (
            <p>
              <UserText>{other_name}</UserText>
            </p>
          )}
          {sentence && (
            <p>
              <UserText>{sentence}</UserText>
            </p>
          )}
        </>
      )}
      onSaved={() => {
        forget();
        close();
      }}
      onCancel={close}
    >
      {(faultOf) => (
        <>
          <TextField
            id={IDS.first}
            label={t`First name`}
            value={value.first}
            onChange={(first) => set({ first })}
            fault={faultOf(IDS.first)}
            autoComplete="off"
          />
          <TextField
            id={IDS.last}
            label={t`Last name`}
            value={value.last}
            onChange={(last) => set({ last })}
            fault={faultOf(IDS.last)}
            autoComplete="off"
          />
          <TextField
            id={IDS.other}
            label={t`Name in the other language`}
            hint={t`So that people find the page in either language. It can be left empty.`}
            value={value.other}
            onChange={(other) => set({ other })}
            fault={faultOf(IDS.other)}
            autoComplete="off"
          />
          <TextArea
            id={IDS.sentence}
            label={t`A sentence about them`}
            value={value.sentence}
            onChange={(sentence) => set({ sentence })}
            fault={faultOf(IDS.sentence)}
            max={SENTENCE_MAX}
          />
          <p className="small">
            <Trans>What you write is kept on this device until it is saved.</Trans>
          </p>
        </>
      )}
    </EditForm>
  );
}
