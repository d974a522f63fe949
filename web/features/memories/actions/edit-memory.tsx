import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { communityQuery } from '#web/features/communities/public.ts';
import { writingOf } from '#web/features/memories/kinds/memory-kinds.ts';
import { COMPOSERS } from '#web/features/memories/kinds/writing/composers.ts';
import { MemoryComposer } from '#web/features/memories/kinds/writing/memory-composer.tsx';
import { memoryQuery } from '#web/features/memories/memory-queries.ts';
import { isCommunity } from '#web/features/memories/writing-place.ts';
import { siteQuery } from '#web/features/sites/public.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Memory } from '#worker/contract/memory.ts';

function EditFault({ error, onClose }: { error: Error; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Edit memory`} isOpen onOpenChange={onClose}>
      <p role="alert">
        {error instanceof ApiError ? error.detail : <Trans>The memories could not be loaded.</Trans>}
      </p>
    </Dialog>
  );
}

/** The edit form of a published memory. */
export function EditMemory({ memory, onClose }: { memory: Memory; onClose: () => void }) {
  const { user } = useSession();
  const { community_id: communityId } = memory;
  const site = useQuery({ ...siteQuery(String(memory.site_id)), enabled: communityId === undefined });
  const community = useQuery({ ...communityQuery(String(communityId)), enabled: communityId !== undefined });
  const place = site.data?.site ?? community.data?.community;
  // refetched on every edit: the feed may contain only part of a long text, and edits must start from the
  // current version
  const whole = useQuery({ ...memoryQuery(memory.id, communityId), staleTime: 0 });
  if (!user || !place || !whole.data || !whole.isFetchedAfterMount) {
    const error = whole.error ?? site.error ?? community.error;
    return error ? <EditFault error={error} onClose={onClose} /> : null;
  }
  const props = { userId: user.id, memory: whole.data, onShared: onClose, onClose };
  if (isCommunity(place)) return <MemoryComposer site={place} {...props} />;
  const Composer = COMPOSERS[writingOf(memory)];
  return <Composer site={place} {...props} />;
}
