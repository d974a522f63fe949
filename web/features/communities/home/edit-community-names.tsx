import { useLingui } from '@lingui/react/macro';
import {
  idOf,
  nameFaults,
  nameOf,
  textFaults,
  textOf,
} from '#web/features/communities/settings/community-fields.tsx';
import { useCommunityForm } from '#web/features/communities/settings/use-community-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { EditForm } from '#web/ui/record-form/edit-form.tsx';
import { TextLine } from '#web/ui/record-form/text-line.tsx';
import type { Community } from '#worker/contract/community.ts';
import { SENTENCE_MAX } from '#worker/contract/site.ts';

type Props = {
  community: Community;
  /** The community's id or slug as in the URL. */
  id: string;
  onClose: () => void;
};

/** The dialog for the names and the sentence below them, which Editors change too. */
export function EditCommunityNames(props: Props) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Change names and sentence`} isOpen onOpenChange={(open) => open || props.onClose()}>
      <NamesForm {...props} />
    </Dialog>
  );
}

type Value = { name: string; other_name: string; sentence: string };

function NamesForm({ community, id, onClose }: Props) {
  const { t } = useLingui();
  const labels = {
    name: t`Name of the community`,
    other_name: t`Name in the other language`,
    sentence: t`Introductory sentence`,
  };
  const form = useCommunityForm<Value>({
    community,
    id,
    draftName: 'names',
    read: ({ name, other_name, sentence }) => ({
      name,
      other_name: other_name ?? '',
      sentence: sentence ?? '',
    }),
    fields: [
      nameOf<Value>(labels.name),
      textOf<Value>('other_name', labels.other_name),
      textOf<Value>('sentence', labels.sentence),
    ],
    check: (value) => [...nameFaults(value), ...textFaults(value, { sentence: labels.sentence })],
    onSaved: (_community, more) => more || onClose(),
  });
  const { value, set } = form.draft;
  return (
    <EditForm form={form} onCancel={onClose}>
      <TextLine form={form} name="name" label={labels.name} />
      <TextLine
        form={form}
        name="other_name"
        label={labels.other_name}
        hint={t`Helps people find the community by either name. Optional.`}
      />
      <TextArea
        id={idOf('sentence')}
        label={labels.sentence}
        hint={t`It appears below the name. Optional.`}
        value={value.sentence}
        onChange={(sentence) => set({ sentence })}
        fault={form.faultOf(idOf('sentence'))}
        max={SENTENCE_MAX}
        rows={2}
      />
    </EditForm>
  );
}
