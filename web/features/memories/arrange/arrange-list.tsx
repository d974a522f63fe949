import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useFormat } from '#web/i18n/format.ts';
import { AriaLocale } from '#web/ui/aria-locale.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Memory } from '#worker/contract/memory.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import { memoryKind } from '#worker/shared/views/memory-kinds/memory-kinds.ts';
import { photosOf } from '#worker/shared/views/memory-kinds/photo.tsx';
import { droppedAfter, stepOf } from './arrange-rules.ts';

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
  return ({ text, candle_text, media, type, author: { name } }) => {
    const words = (text || candle_text || media[0]?.caption || '').replaceAll(/\s+/g, ' ').trim();
    if (!words) return t`${i18n._(memoryKind(type).filter)}, by ${name}`;
    return words.length > NAME_MAX ? `${words.slice(0, NAME_MAX).trimEnd()}…` : words;
  };
}

/** The memories in the family's order, to be moved by touch, mouse or keyboard. Tab visits the buttons of each. */
export function ArrangeList({ memories, onPut }: Props) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (_keys, items: Memory[]) => items.map((one) => ({ 'text/plain': nameOf(one) })),
    onReorder: ({ keys, target }) => {
      const moved = memories.find(({ id }) => keys.has(id));
      if (moved) onPut(moved, nameOf(moved), droppedAfter(memories, moved.id, target));
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="data-drop-target:h-1 data-drop-target:bg-(--accent)" />
    ),
  });
  return (
    <AriaLocale>
      <div onKeyDownCapture={(event) => event.key === 'Tab' && event.stopPropagation()}>
        <GridList
          aria-label={t`Memories, in their order`}
          items={memories}
          dragAndDropHooks={dragAndDropHooks}
          keyboardNavigationBehavior="tab"
          className="mt-3 flex flex-col border-t border-(--line) outline-none"
          dependencies={[onPut]}
        >
          {(memory) => (
            <GridListItem
              id={memory.id}
              textValue={nameOf(memory)}
              className="border-b border-(--line) bg-(--paper) py-3 data-dragging:opacity-50"
            >
              <Row>
                <Button
                  slot="drag"
                  aria-label={t`Drag ${nameOf(memory)}`}
                  className="-ms-2 grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-(--ink-3)"
                >
                  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="3" />
                  </svg>
                </Button>
                <Summary memory={memory} name={nameOf(memory)} />
                <Steps
                  memories={memories}
                  memory={memory}
                  name={nameOf(memory)}
                  onStep={(afterId) => onPut(memory, nameOf(memory), afterId)}
                />
              </Row>
            </GridListItem>
          )}
        </GridList>
      </div>
    </AriaLocale>
  );
}

function Summary({ memory, name }: { memory: Memory; name: string }) {
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
          <bdi>{memory.author.name}</bdi> · {format.ago(memory.created_at)}
          {memory.pinned && (
            <>
              {' · '}
              <Trans>Pinned</Trans>
            </>
          )}
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

/** The event of React Aria with which a closing dialog restores the focus. */
const RESTORE = 'react-aria-focus-scope-restore';

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
const keepRestored = (row: HTMLElement | null) => row?.addEventListener(RESTORE, stop);

/** Stops focus events of the row's buttons: GridList would move the focus back to the row focused before. */
const Row = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: takes nothing itself
  <div ref={keepRestored} className="flex flex-wrap items-center gap-2" onFocus={stop}>
    {children}
  </div>
);
