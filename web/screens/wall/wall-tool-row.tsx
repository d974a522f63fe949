import type { ReactNode } from 'react';
import type { WallAddress } from '#web/features/walls/use-wall-address.ts';
import type { WallChange } from '#web/features/walls/wall-place.ts';
import { WallOrder, WallSearchField } from '#web/features/walls/wall-tools.tsx';
import type { WallSort } from '#worker/contract/wall.ts';

type Props<Sort> = {
  address: WallAddress;
  /** The label of the search. */
  label: string;
  q: string | undefined;
  /** How many people there are; more than one have an order. */
  count: number;
  sorts: readonly Sort[];
  sort: Sort;
  /** The order that the address leaves out. */
  usualSort: Sort;
  /** Further tools. */
  children: ReactNode;
};

/** The row of tools above the people of a wall. */
export function WallToolRow<Sort extends WallSort>(props: Props<Sort>) {
  const { address, usualSort } = props;
  const show = (change: WallChange) => address.show({ ...change, pages: undefined, person: undefined });
  return (
    <div className="wall-tools">
      <WallSearchField label={props.label} q={props.q ?? ''} onSearch={(q) => show({ q: q || undefined })} />
      {props.count > 1 && (
        <WallOrder
          sorts={props.sorts}
          sort={props.sort}
          onChange={(sort) => show({ sort: sort === usualSort ? undefined : sort })}
        />
      )}
      {props.children}
    </div>
  );
}
