import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memoryQuery } from '#web/features/memories/memory-queries.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { CandleDialog } from './candle-dialog.tsx';
import { Composer } from './composer.tsx';
import { siteOfQuery } from './writing-queries.ts';

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

/** Rewrites a memory that is on the page. */
export function EditMemory({ memory, onClose }: { memory: Memory; onClose: () => void }) {
  const { user } = useSession();
  const site = useQuery(siteOfQuery(memory.site_id));
  // only a part of a long text may have been sent; and what is edited is what is there now
  const whole = useQuery({ ...memoryQuery(memory.id), staleTime: 0 });
  if (!user || !site.data || !whole.data || !whole.isFetchedAfterMount) {
    const error = whole.error ?? site.error;
    return error ? <EditFault error={error} onClose={onClose} /> : null;
  }
  const props = { site: site.data.site, userId: user.id, memory: whole.data, onClose };
  return memory.type === 'candle' ? <CandleDialog {...props} /> : <Composer {...props} onShared={onClose} />;
}
