import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { UserText } from '#web/ui/user-text.tsx';
import type { ExtendedField } from '#worker/contract/extended-field.ts';

type Props = {
  fields: readonly ExtendedField[];
  /** Leads those who may to where it is changed; where there are none, and beside those there are. */
  add: ReactNode;
  change: ReactNode;
};

/** What a site says beside the usual. */
export function FieldsPart({ fields, add, change }: Props) {
  if (!fields.length) return add;
  return (
    <section className="about" aria-labelledby="additional">
      <h2 id="additional" tabIndex={-1}>
        <Trans>Additional info</Trans>
      </h2>
      <dl className="mt-3 flex flex-col gap-3 wrap-anywhere">
        {fields.map(({ id, name, value }) => (
          <div key={id}>
            <dt className="small">
              <UserText>{name}</UserText>
            </dt>
            <dd className="font-serif text-lg leading-snug whitespace-pre-line">
              <UserText>{value}</UserText>
            </dd>
          </div>
        ))}
      </dl>
      {change}
    </section>
  );
}
