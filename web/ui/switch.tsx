import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';

type SwitchProps = { children: ReactNode; isSelected: boolean; onChange: (on: boolean) => void };

/** A switch that takes effect immediately. */
export function Switch({ children, isSelected, onChange }: SwitchProps) {
  return (
    <AriaSwitch
      isSelected={isSelected}
      onChange={onChange}
      className="group flex min-h-11 cursor-pointer items-center gap-3"
    >
      <span className="flex h-7 w-12 shrink-0 items-center rounded-full border border-(--line-strong) bg-(--sunken) p-0.5 outline-offset-2 group-data-[focus-visible]:outline-3 group-data-[focus-visible]:outline-(--focus) group-data-[selected]:justify-end group-data-[selected]:bg-(--accent)">
        <span className="size-5 rounded-full bg-(--ink-2) group-data-[selected]:bg-(--on-accent)" />
      </span>
      {children}
    </AriaSwitch>
  );
}
