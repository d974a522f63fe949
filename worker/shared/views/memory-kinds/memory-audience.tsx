/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { Memory, Visibility } from '#worker/contract/memory.ts';
import type { View } from '#worker/shared/views/view.ts';

const AUDIENCES = {
  members: msg`Only people invited here see this memory.`,
  staff: msg`Only managers of this site see this memory.`,
} satisfies Partial<Record<Visibility, unknown>>;

/** Who sees a memory that is not for everyone. */
export function MemoryAudience({ view, memory: { visibility } }: { view: View; memory: Memory }) {
  return visibility === 'everyone' ? null : (
    <p className="happened small">{view.i18n._(AUDIENCES[visibility])}</p>
  );
}
