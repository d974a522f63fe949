import { Fragment, type ReactNode } from 'react';

type Fact = { label: string; value: ReactNode };

/** What is known of a row, in its sheet; facts without a value are left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-6 gap-y-2 border-y border-(--line) py-4">
    {facts.map(
      ({ label, value }) =>
        value !== null &&
        value !== undefined &&
        value !== false &&
        value !== '' && (
          <Fragment key={label}>
            <dt className="text-(--ink-3)">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </Fragment>
        ),
    )}
  </dl>
);
