/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { Memory } from '#worker/contract/memory.ts';
import { textLengthOf } from '#worker/shared/text-length.ts';
import { type Opening, ReadMore } from '#worker/shared/views/more.tsx';
import { langOf, type View } from '#worker/shared/views/view.ts';
import { MemoryFrame } from './memory-frame.tsx';
import type { MemoryKind, MemoryProps } from './memory-kind.ts';

const TextMemory = (props: MemoryProps) => (
  <MemoryFrame {...props}>
    <WrittenText {...props} />
  </MemoryFrame>
);

/** The text of a memory that has one, or the app's replacement for it. */
export const WrittenText = ({ view, memory, slots }: MemoryProps) =>
  memory.text ? (slots.text ?? <MemoryText view={view} memory={memory} text={memory.text} />) : null;

type MemoryTextProps = Opening & { view: View; memory: Memory; text: string; folded?: boolean };

/** The first eight lines of a text, and the link or button to the rest. */
export function MemoryText({ view, memory, text, folded = true, ...opening }: MemoryTextProps) {
  const textLength = !folded ? 'short' : memory.more ? 'long' : textLengthOf(text);
  return (
    <>
      <p className={`words ${textLength}`} dir="auto" lang={langOf(memory.lang, view)}>
        {text}
      </p>
      {textLength !== 'short' && (
        <ReadMore
          view={view}
          className={`more of-${textLength}${memory.more ? ' cut' : ''}`}
          href={`?memory=${memory.id}#memory-${memory.id}`}
          {...opening}
        />
      )}
    </>
  );
}

export const text: MemoryKind = { Card: TextMemory, filter: msg`Stories`, mourning: false };
