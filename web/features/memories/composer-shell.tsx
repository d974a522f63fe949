import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import type { Writing } from '#web/features/memories/kinds/writings.ts';
import { CloseIcon } from '#web/ui/close-icon.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { ONE_MOMENT } from '#worker/shared/views/frame/page-frame.tsx';

type Props = {
  /** The name of the person, as in the title of the composer. */
  name: string;
  onClose: () => void;
};

/** A composer that is still loading: its frame and title, in place at once. */
export function ComposerShell({ what, ...props }: Props & { what: Writing }) {
  const Shell = SHELLS[what];
  return <Shell {...props} />;
}

const SHELLS: Record<Writing, ComponentType<Props>> = { memory: MemoryShell, candle: CandleShell };

function MemoryShell({ name, onClose }: Props) {
  return (
    <div className="fixed inset-0 z-40 flex justify-center bg-black/50 sm:items-center sm:p-6">
      <section className="h-dvh w-full bg-(--raised) text-(--ink) sm:h-auto sm:max-w-160 sm:rounded-[20px]">
        <div className="flex items-center gap-4 border-b border-(--line) py-2 ps-4 pe-2 sm:ps-6">
          <h2 className="min-w-0 flex-1 text-xl!">
            <Trans>A memory of {name}</Trans>
          </h2>
          <CloseButton className="grid size-11 shrink-0 place-items-center" onClose={onClose} />
        </div>
        <div className="p-4 sm:p-6 sm:pb-40">
          <Lines />
        </div>
      </section>
    </div>
  );
}

function CandleShell({ name, onClose }: Props) {
  return (
    <div className="fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-black/60 p-4">
      <section className="candle-dialog w-full max-w-120">
        <CloseButton className="candle-close" onClose={onClose} />
        <h2>
          <Trans>A candle for {name}</Trans>
        </h2>
        <div className="w-full pb-60">
          <Lines />
        </div>
      </section>
    </div>
  );
}

function Lines() {
  const { i18n } = useLingui();
  return (
    <>
      <p className="mb-4">{i18n._(ONE_MOMENT)}</p>
      <Skeleton>
        <SkeletonLine />
        <SkeletonLine size="70%" />
      </Skeleton>
    </>
  );
}

function CloseButton({ className, onClose }: { className: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <button type="button" aria-label={t`Close`} className={className} onClick={onClose}>
      <CloseIcon />
    </button>
  );
}
