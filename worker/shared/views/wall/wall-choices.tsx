/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { WALL_SORTS, type Wall, type WallSort } from '#worker/contract/wall.ts';
import type { View } from '#worker/shared/views/view.ts';

export const WALL_ORDERS = {
  name: msg`By name`,
  death: msg`By date of death`,
  newest: msg`Newest first`,
};

/** What is said where nobody is shown. */
export function nobodyAt({ q, group }: { q?: string | undefined; group?: string | undefined }) {
  if (q && group) return msg`No one in this group by that name. Try another spelling.`;
  if (q) return msg`No one on this wall by that name. Try another spelling.`;
  return group ? msg`No one is in this group.` : msg`There is no one on this wall yet.`;
}

type GroupsProps = {
  view: View;
  wall: Pick<Wall, 'groups' | 'people_count'>;
  group: string | undefined;
  hrefOf: (group: string | undefined) => string;
};

/** The named subsets of the people, as tabs with their numbers. */
export function WallGroups({ view, wall, group, hrefOf }: GroupsProps) {
  const { i18n, format, Link } = view;
  const tab = (name: string, value: string | undefined, count: number, label: ReactNode) => (
    <Link key={name} href={hrefOf(value)} current={value === group} exact stays replaces>
      {label} <bdi className="count">{format.number(count)}</bdi>
    </Link>
  );
  return (
    <nav className="wall-groups" aria-label={i18n._(msg`Groups`)}>
      {tab('', undefined, wall.people_count, i18n._(msg`All`))}
      {wall.groups.map(({ name, count }) => tab(`group ${name}`, name, count, <bdi>{name}</bdi>))}
    </nav>
  );
}

type OrdersProps = { view: View; sort: WallSort; hrefOf: (sort: WallSort) => string };

/** The orders of the people, as links. */
export const WallOrders = ({ view: { i18n, Link }, sort, hrefOf }: OrdersProps) => (
  <nav className="wall-groups" aria-label={i18n._(msg`Order`)}>
    {WALL_SORTS.map((one) => (
      <Link key={one} href={hrefOf(one)} current={one === sort} exact stays>
        {i18n._(WALL_ORDERS[one])}
      </Link>
    ))}
  </nav>
);
