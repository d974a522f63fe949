import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

type Props<Item> = {
  /** Undefined while nothing is known. */
  found: readonly Item[] | undefined;
  /** How many were found, or that nobody was: said aloud, and shown where there is nothing else. */
  told: string;
  failed: boolean;
  again: () => void;
  children: (item: Item) => ReactNode;
};

/** What a search in a form found, to choose from. */
export function FoundList<Item extends { id: number }>({
  found,
  told,
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
          <Trans>We could not search just now.</Trans>
          <button type="button" className="hand" onClick={again}>
            <Trans>Try again</Trans>
          </button>
        </p>
      )}
      <p role="status" className={found?.length === 0 ? undefined : 'unseen'}>
        {found && told}
      </p>
    </>
  );
}
