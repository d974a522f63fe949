import { Trans } from '@lingui/react/macro';
import { keepHeart } from '#web/features/memories/heart-intent.ts';
import type { Memory } from '#worker/contract/memory.ts';
import { SignInFirst } from './sign-in-first.tsx';
import { Thread } from './thread.tsx';
import { useHeart } from './use-heart.ts';

type Props = {
  memory: Memory;
  /** How often the heart was tapped. */
  taps: number;
  /** The comments are open. */
  open: boolean;
};

/** What the row of hearts and comments opens. */
export function Life({ memory, taps, open }: Props) {
  const asks = useHeart(memory, taps);
  return (
    <div className="opened">
      {asks && (
        <div className="px-4.5 pb-4 lg:px-6">
          <SignInFirst memoryId={memory.id} onLeave={() => keepHeart(memory.id)}>
            <Trans>Please sign up or log in to add your heart.</Trans>
          </SignInFirst>
        </div>
      )}
      {open && <Thread memory={memory} />}
    </div>
  );
}
