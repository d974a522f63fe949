import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { AriaLocale } from '#web/ui/aria-locale.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { RelatedLink } from '#worker/contract/related-link.ts';
import { droppedBehind, hostOf } from './link-rules.ts';

type Props = {
  links: readonly RelatedLink[];
  onMove: (linkId: number, afterId: number | null) => void;
  /** The actions for one link, at its index in the list. */
  children: (link: RelatedLink, at: number) => ReactNode;
};

/** The links in order, sortable by touch, mouse or keyboard. Tab visits the actions of each link in turn. */
export function LinkList({ links, onMove, children }: Props) {
  const { t } = useLingui();
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (_keys, items: RelatedLink[]) => items.map((one) => ({ 'text/plain': one.url_name })),
    onReorder: ({ keys, target }) => {
      const [linkId] = [...keys].map(Number);
      if (linkId === undefined) return;
      const behind = droppedBehind(links, linkId, target);
      if (behind !== undefined) onMove(linkId, behind);
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="data-drop-target:h-1 data-drop-target:bg-(--accent)" />
    ),
  });
  return (
    <AriaLocale>
      <div onKeyDownCapture={(event) => event.key === 'Tab' && event.stopPropagation()}>
        <GridList
          aria-label={t`Links, in their order`}
          items={links}
          dragAndDropHooks={dragAndDropHooks}
          keyboardNavigationBehavior="tab"
          className="flex flex-col outline-none"
          dependencies={[children]}
        >
          {(link) => (
            <GridListItem
              id={link.id}
              textValue={link.url_name}
              className="border-b border-(--line) bg-(--paper) py-3 data-dragging:opacity-50"
            >
              <Row>
                <Button
                  slot="drag"
                  aria-label={t`Drag ${link.url_name}`}
                  className="-ms-2 grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-(--ink-3)"
                >
                  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="3" />
                  </svg>
                </Button>
                <div className="min-w-0 flex-1">
                  <p className="font-serif text-lg leading-snug wrap-anywhere">
                    <UserText>{link.url_name}</UserText>
                  </p>
                  <p className="small wrap-anywhere">
                    <bdi dir="ltr">{hostOf(link.url)}</bdi>
                  </p>
                  <div className="-ms-3 flex flex-wrap items-center">
                    {children(
                      link,
                      links.findIndex((one) => one.id === link.id),
                    )}
                  </div>
                </div>
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

/** Stops focus events of the row's buttons: GridList would move the focus back to the link focused before. */
const Row = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: takes nothing itself
  <div ref={keepRestored} className="flex items-start gap-2" onFocus={stop}>
    {children}
  </div>
);
