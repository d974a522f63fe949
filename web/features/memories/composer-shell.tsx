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
    <div className="shell">
      <section>
        <div className="shell-title">
          <h2>
            <Trans>A memory of {name}</Trans>
          </h2>
          <CloseButton className="shell-close" onClose={onClose} />
        </div>
        <div className="shell-lines">
          <Lines />
        </div>
      </section>
    </div>
  );
}

function CandleShell({ name, onClose }: Props) {
  return (
    <div className="shell candle-shell">
      <section className="candle-dialog">
        <CloseButton className="candle-close" onClose={onClose} />
        <h2>
          <Trans>A candle for {name}</Trans>
        </h2>
        <div>
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
