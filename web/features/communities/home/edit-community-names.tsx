import { useLingui } from '@lingui/react/macro';
import {
  NameLines,
  type Names,
  namesOf,
  SentenceBlock,
  useNamesPart,
} from '#web/features/communities/settings/names-part.tsx';
import { useCommunityForm } from '#web/features/communities/settings/use-community-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { EditForm } from '#web/ui/record-form/edit-form.tsx';
import type { Community } from '#worker/contract/community.ts';

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

function NamesForm({ community, id, onClose }: Props) {
  const { nameFields, sentenceField, check } = useNamesPart();
  const form = useCommunityForm<Names>({
    community,
    id,
    draftName: 'names',
    read: namesOf,
    fields: [...nameFields, sentenceField],
    check,
    onSaved: (_community, more) => more || onClose(),
  });
  return (
    <EditForm form={form} onCancel={onClose}>
      <NameLines form={form} />
      <SentenceBlock form={form} />
    </EditForm>
  );
}
