import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { Community } from '#worker/contract/community.ts';

const EditCommunityNames = lazyPart(
  ['community', 'settings'],
  async () => (await import('./edit-community-names.tsx')).EditCommunityNames,
);
const EditCommunityPhoto = lazyPart(
  ['community', 'settings'],
  async () => (await import('./edit-community-photo.tsx')).EditCommunityPhoto,
);

type Props = {
  community: Community;
  /** The community's id or slug as in the URL. */
  id: string;
};

/** The buttons that change what the head of a community's page shows, for those who may. */
export function EditHead(props: Props) {
  const [edited, setEdited] = useState<'names' | 'photo' | null>(null);
  const { can, photo } = props.community;
  if (!can.edit_bio && !can.edit_photo) return null;
  const onClose = () => setEdited(null);
  return (
    <>
      <p className="flex flex-wrap justify-center gap-x-5 sm:-ms-3 sm:justify-start">
        {can.edit_photo && (
          <button type="button" className="text-button" onClick={() => setEdited('photo')}>
            {photo ? <Trans>Change the photo</Trans> : <Trans>Add a photo</Trans>}
          </button>
        )}
        {can.edit_bio && (
          <button type="button" className="text-button" onClick={() => setEdited('names')}>
            <Trans>Change names and sentence</Trans>
          </button>
        )}
      </p>
      <Suspense>
        {edited === 'names' && <EditCommunityNames {...props} onClose={onClose} />}
        {edited === 'photo' && <EditCommunityPhoto {...props} onClose={onClose} />}
      </Suspense>
    </>
  );
}
