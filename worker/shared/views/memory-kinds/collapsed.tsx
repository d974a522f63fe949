/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { MemoryProps } from './memory-kind.ts';

/** Whether the content of a memory is shown on request only. */
export const isCollapsed = ({ memory, slots }: Pick<MemoryProps, 'memory' | 'slots'>): boolean =>
  memory.collapsed_for !== null && !slots.opened;

/** The content of a memory, on request only where its staff have yet to look at it. */
export const Collapsed = ({
  view,
  memory,
  slots,
  children,
}: Pick<MemoryProps, 'view' | 'memory' | 'slots'> & { children: ReactNode }) =>
  isCollapsed({ memory, slots }) ? (
    <details className="collapsed">
      <summary>{view.i18n._(msg`Collapsed until the family has looked at it`)}</summary>
      {children}
    </details>
  ) : (
    children
  );
