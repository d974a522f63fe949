import { useLingui } from '@lingui/react/macro';
import { TextBlock } from '#web/ui/record-form/text-block.tsx';
import { TextLine } from '#web/ui/record-form/text-line.tsx';
import type { RecordForm } from '#web/ui/record-form/use-record-form.ts';
import type { Community } from '#worker/contract/community.ts';
import { SENTENCE_MAX } from '#worker/contract/site.ts';
import { nameFaults, nameOf, textFaults, textOf } from './community-fields.tsx';

export type Names = { name: string; other_name: string; sentence: string };

export const namesOf = ({ name, other_name, sentence }: Community): Names => ({
  name,
  other_name: other_name ?? '',
  sentence: sentence ?? '',
});

function useLabels() {
  const { t } = useLingui();
  return {
    name: t`Name of the community`,
    other_name: t`Name in the other language`,
    sentence: t`Introductory sentence`,
  };
}

/** The names of a community and its sentence as a part of a form: its fields and its validation. */
export function useNamesPart() {
  const labels = useLabels();
  return {
    nameFields: [nameOf<Names>(labels.name), textOf<Names>('other_name', labels.other_name)],
    sentenceField: textOf<Names>('sentence', labels.sentence),
    check: (names: Names) => [...nameFaults(names), ...textFaults(names, { sentence: labels.sentence })],
  };
}

/** The controls of the two names. */
export function NameLines<T extends Names>({ form }: { form: RecordForm<T> }) {
  const { t } = useLingui();
  const labels = useLabels();
  return (
    <>
      <TextLine form={form} name="name" label={labels.name} />
      <TextLine
        form={form}
        name="other_name"
        label={labels.other_name}
        hint={t`Helps people find the community by either name. Optional.`}
      />
    </>
  );
}

/** The control of the sentence. */
export function SentenceBlock<T extends Names>({ form }: { form: RecordForm<T> }) {
  const { t } = useLingui();
  const { sentence } = useLabels();
  return (
    <TextBlock
      form={form}
      name="sentence"
      label={sentence}
      hint={t`It appears below the name. Optional.`}
      max={SENTENCE_MAX}
      rows={2}
    />
  );
}
