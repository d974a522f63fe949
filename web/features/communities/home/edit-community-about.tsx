import { useLingui } from '@lingui/react/macro';
import { textFaults, textOf } from '#web/features/communities/settings/community-fields.tsx';
import { useCommunityForm } from '#web/features/communities/settings/use-community-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { EditForm } from '#web/ui/record-form/edit-form.tsx';
import { TextBlock } from '#web/ui/record-form/text-block.tsx';
import type { Community } from '#worker/contract/community.ts';
import { ABOUT_MAX } from '#worker/contract/site-settings.ts';

type Props = {
  community: Community;
  /** The community's id or slug as in the URL. */
  id: string;
  onClose: () => void;
};

/** The dialog for what the community writes of itself, for those who may edit nothing else of it too. */
export function EditCommunityAbout({ community, id, onClose }: Props) {
  const { t } = useLingui();
  const label = t`About the community`;
  return (
    <Dialog title={label} isOpen onOpenChange={(open) => open || onClose()}>
      <AboutForm community={community} id={id} label={label} onClose={onClose} />
    </Dialog>
  );
}

function AboutForm({ community, id, label, onClose }: Props & { label: string }) {
  const { t } = useLingui();
  const form = useCommunityForm({
    community,
    id,
    draftName: 'about',
    read: ({ about }) => ({ about: about ?? '' }),
    fields: [textOf<{ about: string }>('about', label)],
    check: (value) => textFaults(value, { about: label }),
    onSaved: (_community, more) => more || onClose(),
  });
  return (
    <EditForm form={form} onCancel={onClose}>
      <TextBlock
        form={form}
        name="about"
        label={label}
        hint={t`Its story, and what it remembers. An empty line starts a new paragraph.`}
        max={ABOUT_MAX}
        rows={10}
        className="font-serif text-lg"
      />
    </EditForm>
  );
}
