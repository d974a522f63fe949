import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

type Props<Item> = {
  /** Undefined before the first response. */
  found: readonly Item[] | undefined;
  /**
   * The number of results, or that there are none: announced to screen readers, and visible if the list is
   * empty.
   */
  status: string;
  failed: boolean;
  again: () => void;
  children: (item: Item) => ReactNode;
};

/** The results of a search within a form, to choose from. */
export function FoundList<Item extends { id: number }>({
  found,
  status,
  failed,
  again,
  children,
}: Props<Item>) {
  return (
    <>
      {found && found.length > 0 && (
        <ul className="flex flex-col divide-y divide-(--line) rounded-[14px] border border-(--line)">
          {found.map((item) => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
      )}
      {failed && (
        <p role="alert" className="flex flex-wrap items-center gap-x-2">
          <Trans>The search failed.</Trans>
          <button type="button" className="text-button" onClick={again}>
            <Trans>Try again</Trans>
          </button>
        </p>
      )}
      <p role="status" className={found?.length === 0 ? undefined : 'unseen'}>
        {found && status}
      </p>
    </>
  );
}
