import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { AriaLocale } from './aria-locale.tsx';

export type MenuEntry = {
  id: string;
  label: ReactNode;
  text: string;
  onAction: () => void;
  danger?: boolean;
};

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
        <Popover
          placement="bottom start"
          className="z-30 min-w-48 rounded-[14px] border border-(--line) bg-(--raised) p-2 text-(--ink) shadow-lg"
        >
          <AriaMenu className="outline-none">
            {entries.map(({ id, label, text, onAction, danger }) => (
              <MenuItem
                key={id}
                id={id}
                textValue={text}
                onAction={onAction}
                className={`flex min-h-11 cursor-pointer items-center rounded-lg px-3 outline-none data-[focused]:bg-(--accent-soft) ${danger ? 'text-(--danger)' : ''}`}
              >
                {label}
              </MenuItem>
            ))}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </AriaLocale>
  );
}
