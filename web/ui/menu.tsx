import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { AriaLocale } from './aria-locale.tsx';
import { useSecondTap } from './second-tap.ts';

export type MenuEntry = {
  id: string;
  label: ReactNode;
  text: string;
  danger?: boolean;
} & ({ onAction: () => void; href?: undefined } | { onAction?: () => void; href: string });

type MenuProps = {
  label: ReactNode;
  /** The accessible name of the button, where its label is an icon. */
  name?: string;
  entries: readonly MenuEntry[];
};

/** A button that opens a short list of actions. */
export function Menu({ label, name, entries }: MenuProps) {
  return (
    <AriaLocale>
      <MenuTrigger>
        <Button
          {...(name && { 'aria-label': name })}
          className={name ? 'grid size-11 shrink-0 place-items-center rounded-lg' : 'button'}
        >
          {label}
        </Button>
        <Popover placement="bottom start" className={POPOVER}>
          <AriaMenu className="outline-none">{entries.map(entryOf)}</AriaMenu>
        </Popover>
      </MenuTrigger>
    </AriaLocale>
  );
}

type OpenedMenuProps = {
  /** The button that opens it, which gets the focus back. */
  button: RefObject<HTMLElement | null>;
  name: string;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  entries: readonly MenuEntry[];
};

/** The list of actions of a plain button, which may be there before this code is loaded. */
export function OpenedMenu({ button, name, isOpen, onOpenChange, entries }: OpenedMenuProps) {
  const secondTap = useSecondTap();
  const menu = useRef<HTMLDivElement>(null);
  // react-aria takes the keys of a plain button for a screen reader's tap, and leaves the focus on the list
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => {
      const { current } = menu;
      if (current === document.activeElement) current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    }, FOCUS_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return (
    <AriaLocale>
      <Popover
        {...secondTap}
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        placement="bottom end"
        aria-label={name}
        className={POPOVER}
      >
        <AriaMenu
          ref={menu}
          autoFocus="first"
          aria-label={name}
          onClose={() => onOpenChange(false)}
          className="outline-none"
        >
          {entries.map(entryOf)}
        </AriaMenu>
      </Popover>
    </AriaLocale>
  );
}

/** When react-aria has moved the focus. */
const FOCUS_MS = 50;

const POPOVER =
  'z-30 min-w-48 rounded-[14px] border border-(--line) bg-(--raised) p-2 text-(--ink) shadow-lg';

const entryOf = ({ id, label, text, onAction, href, danger }: MenuEntry) => (
  <MenuItem
    key={id}
    id={id}
    textValue={text}
    {...(onAction && { onAction })}
    {...(href && { href, target: '_blank', rel: 'noopener noreferrer' })}
    className={`flex min-h-11 cursor-pointer items-center rounded-lg px-3 outline-none data-[focused]:bg-(--accent-soft) ${danger ? 'text-(--danger)' : ''}`}
  >
    {label}
  </MenuItem>
);
