import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { AriaLocale } from '#web/ui/aria-locale.tsx';
import { droppedAfter } from './dropped-after.ts';

type SortableListProps<Item> = {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** The item was dropped after the one with this id, or first; not called for its current place. */
  onDrop: (item: Item, afterId: number | null) => void;
  /** How the contents of an item are placed beside its drag handle. */
  rowClass: string;
  className?: string;
  children: (item: Item, index: number) => ReactNode;
};

/** Items in order, sortable by touch, mouse or keyboard. Tab visits the controls of each item in turn. */
export function SortableList<Item extends { id: number }>({
  label,
  items,
  nameOf,
  onDrop,
  rowClass,
  className = '',
  children,
}: SortableListProps<Item>) {
  const { t } = useLingui();
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (_keys, dragged: Item[]) => dragged.map((one) => ({ 'text/plain': nameOf(one) })),
    onReorder: ({ keys, target }) => {
      const item = items.find(({ id }) => keys.has(id));
      const afterId = item && droppedAfter(items, item.id, target);
      if (item && afterId !== undefined) onDrop(item, afterId);
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="data-drop-target:h-1 data-drop-target:bg-(--accent)" />
    ),
  });
  return (
    <AriaLocale>
      <div onKeyDownCapture={(event) => event.key === 'Tab' && event.stopPropagation()}>
        <GridList
          aria-label={label}
          items={items}
          dragAndDropHooks={dragAndDropHooks}
          keyboardNavigationBehavior="tab"
          className={`flex flex-col outline-none ${className}`}
          dependencies={[children]}
        >
          {(item) => (
            <GridListItem
              id={item.id}
              textValue={nameOf(item)}
              className="border-b border-(--line) bg-(--paper) py-3 data-dragging:opacity-50"
            >
              <Row className={rowClass}>
                <Button
                  slot="drag"
                  aria-label={t`Drag ${nameOf(item)}`}
                  className="-ms-2 grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-(--ink-3)"
                >
                  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="3" />
                  </svg>
                </Button>
                {children(
                  item,
                  items.findIndex(({ id }) => id === item.id),
                )}
              </Row>
            </GridListItem>
          )}
        </GridList>
      </div>
    </AriaLocale>
  );
}

/** The event of React Aria with which a closing dialog restores the focus. */
const RESTORE = 'react-aria-focus-scope-restore';

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
const keepRestored = (row: HTMLElement | null) => row?.addEventListener(RESTORE, stop);

/** Stops focus events of the row's controls: GridList would move the focus back to the row focused before. */
const Row = ({ className, children }: { className: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: takes nothing itself
  <div ref={keepRestored} className={`flex gap-2 ${className}`} onFocus={stop}>
    {children}
  </div>
);
