import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { SortableList } from '#web/ui/forms/sortable-list.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import { memoryKind } from '#worker/shared/views/memory-kinds/memory-kinds.ts';
import { photosOf } from '#worker/shared/views/memory-kinds/photo.tsx';
import { Joined } from '#worker/shared/views/sentence.tsx';
import { stepOf } from './arrange-rules.ts';

const STEPS = ['top', 'up', 'down'] as const;
type Step = (typeof STEPS)[number];

type Props = {
  memories: readonly Memory[];
  /** `name` is what the memory is called here. */
  onPut: (memory: Memory, name: string, afterId: number | null) => void;
};

/** As much of a memory as tells it from others. */
const NAME_MAX = 60;

function useNameOf(): (memory: Memory) => string {
  const { t, i18n } = useLingui();
  return ({ text, candle_text, media, type, author }) => {
    const words = (text || candle_text || media[0]?.caption || '').replaceAll(/\s+/g, ' ').trim();
    const kind = i18n._(memoryKind(type).filter);
    const name = author?.name;
    if (!words) return name ? t`${kind}, by ${name}` : kind;
    return words.length > NAME_MAX ? `${words.slice(0, NAME_MAX).trimEnd()}…` : words;
  };
}

/** The memories in the family's order, to be moved by touch, mouse or keyboard. */
export function ArrangeList({ memories, onPut }: Props) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  return (
    <SortableList
      label={t`Memories, in their order`}
      items={memories}
      nameOf={nameOf}
      onDrop={(memory, afterId) => onPut(memory, nameOf(memory), afterId)}
      rowClass="flex-wrap items-center"
      className="mt-3 border-t border-(--line)"
    >
      {(memory) => (
        <>
          <Summary memory={memory} name={nameOf(memory)} />
          <Steps
            memories={memories}
            memory={memory}
            name={nameOf(memory)}
            onStep={(afterId) => onPut(memory, nameOf(memory), afterId)}
          />
        </>
      )}
    </SortableList>
  );
}

function Summary({ memory, name }: { memory: Memory; name: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const [photo] = photosOf(memory);
  return (
    <>
      {photo && (
        <img
          src={pictureNear(photo, 320)}
          alt=""
          loading="lazy"
          className="size-11 shrink-0 rounded-lg object-cover"
        />
      )}
      <div className="min-w-0 flex-1 basis-40">
        <p className="line-clamp-2 leading-snug wrap-anywhere">
          <UserText>{name}</UserText>
        </p>
        <p className="small">
          <Joined
            pieces={[
              memory.author && <bdi key="who">{memory.author.name}</bdi>,
              memory.created_at && format.ago(memory.created_at),
              memory.pinned && t`Pinned`,
            ]}
          />
        </p>
      </div>
    </>
  );
}

const PATHS: Record<Step, string> = {
  top: 'M5 4h14M12 20V9m0 0-5 5m5-5 5 5',
  up: 'M12 19V5m0 0-6 6m6-6 6 6',
  down: 'M12 5v14m0 0-6-6m6 6 6-6',
};

type StepsProps = {
  memories: readonly Memory[];
  memory: Memory;
  name: string;
  onStep: (afterId: number | null) => void;
};

/** Buttons that reorder without dragging. The focus stays on the pressed one as it moves. */
function Steps({ memories, memory, name, onStep }: StepsProps) {
  const { t } = useLingui();
  const labels: Record<Step, string> = {
    top: t`Move to the top: ${name}`,
    up: t`Move up: ${name}`,
    down: t`Move down: ${name}`,
  };
  const group = useRef<HTMLDivElement>(null);
  const pressed = useRef<Step | null>(null);
  const at = memories.indexOf(memory);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows when the place changes
  useEffect(() => {
    const { current } = pressed;
    pressed.current = null;
    if (current) group.current?.querySelector<HTMLElement>(`[data-step=${current}]`)?.focus();
  }, [at]);

  return (
    <div ref={group} className="-me-2 flex shrink-0">
      {STEPS.map((step) => {
        const after = stepOf(memories, memory.id, step);
        return (
          <button
            key={step}
            type="button"
            data-step={step}
            aria-label={labels[step]}
            aria-disabled={after === undefined || undefined}
            className={`grid size-11 place-items-center rounded-lg ${after === undefined ? 'opacity-30' : ''}`}
            onClick={() => {
              if (after === undefined) return;
              pressed.current = step;
              onStep(after);
            }}
          >
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d={PATHS[step]} />
            </svg>
          </button>
        );
      })}
    </div>
  );
}
