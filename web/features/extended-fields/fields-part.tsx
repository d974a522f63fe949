import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { UserText } from '#web/ui/user-text.tsx';
import type { ExtendedField } from '#worker/contract/extended-field.ts';

type Props = {
  fields: readonly ExtendedField[];
  /** The link to the editing page, for users who may edit. */
  change: ReactNode;
};

/** The custom fields of a site. */
export function FieldsPart({ fields, change }: Props) {
  if (!fields.length) return null;
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
