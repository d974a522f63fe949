import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { writingOf } from '#web/features/memories/kinds/memory-kinds.ts';
import { COMPOSERS } from '#web/features/memories/kinds/writing/composers.ts';
import { memoryQuery } from '#web/features/memories/memory-queries.ts';
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
  const site = useQuery(siteQuery(String(memory.site_id)));
  // refetched on every edit: the feed may contain only part of a long text, and edits must start from the
  // current version
  const whole = useQuery({ ...memoryQuery(memory.id), staleTime: 0 });
  if (!user || !site.data || !whole.data || !whole.isFetchedAfterMount) {
    const error = whole.error ?? site.error;
    return error ? <EditFault error={error} onClose={onClose} /> : null;
  }
  const Composer = COMPOSERS[writingOf(memory)];
  return (
    <Composer
      site={site.data.site}
      userId={user.id}
      memory={whole.data}
      onShared={onClose}
      onClose={onClose}
    />
  );
}
