import { useLingui } from '@lingui/react/macro';
import { CommunityPicture } from '#web/features/communities/settings/community-picture.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Community } from '#worker/contract/community.ts';

type Props = {
  community: Community;
  /** The community's id or slug as in the URL. */
  id: string;
  onClose: () => void;
};

/** The dialog for the community's own photo. */
export function EditCommunityPhoto({ community, id, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      title={community.photo ? t`Change the photo` : t`Add a photo`}
      isOpen
      onOpenChange={(open) => open || onClose()}
    >
      <CommunityPicture
        community={community}
        id={id}
        slot="photo"
        label={t`Photo of the community`}
        hint={t`At the top of its page and of its walls.`}
        onSaved={onClose}
      />
    </Dialog>
  );
}
