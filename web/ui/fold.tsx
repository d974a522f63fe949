import { type ReactNode, useState } from 'react';
import { DownIcon } from '#worker/shared/views/icons.tsx';

type Props = { title: ReactNode; children: ReactNode };

/** A section that is folded under its heading; its content is rendered once it is opened. */
export function Fold({ title, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="mt-12 [&[open]>summary>svg]:rotate-180 border-t border-(--line) pt-2 [&+&]:mt-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4">
        <h2>{title}</h2>
        <DownIcon />
      </summary>
      {isOpen && <div className="pt-3">{children}</div>}
    </details>
  );
}
