/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { Memory } from '#worker/contract/memory.ts';
import type { View } from '#worker/shared/views/view.ts';

/** What is shown below a published memory, each where there are some, or where its reader may add one. */
export const LIFE_PARTS = [
  { name: 'likes', label: msg`Heart`, may: 'like' },
  { name: 'comments', label: msg`Comments`, may: 'comment' },
] as const;

/** The hearts and comments of a memory in a document, where both lead to its page. */
export const LifeLinks = ({ view, memory }: { view: View; memory: Memory }) => (
  <div className="life">
    {LIFE_PARTS.map(
      ({ name, label, may }) =>
        (memory[name] > 0 || memory.can[may]) && (
          <a className={name} href={`?memory=${memory.id}#comments`} key={name}>
            {view.i18n._(label)} {memory[name] > 0 && <b>{view.format.number(memory[name])}</b>}
          </a>
        ),
    )}
  </div>
);
