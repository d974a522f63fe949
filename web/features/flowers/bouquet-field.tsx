import { Trans, useLingui } from '@lingui/react/macro';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { Price } from '#web/ui/price.tsx';
import type { Bouquet } from '#worker/contract/flowers.ts';
import { Picture } from '#worker/shared/views/picture.tsx';

type Props = {
  id: string;
  bouquets: readonly Bouquet[];
  value: Bouquet | undefined;
  onChange: (bouquet: Bouquet) => void;
  fault: string | undefined;
};

/** The bouquets that can be brought to the grave, each with its picture and price. */
export function BouquetField({ id, bouquets, value, onChange, fault }: Props) {
  const { t } = useLingui();
  return (
    <RadioRows
      id={id}
      label={t`Bouquet`}
      labelUnseen
      rows={bouquets.map((bouquet) => ({
        id: String(bouquet.id),
        title: (
          <>
            <bdi>{bouquet.name}</bdi>
            {' · '}
            <Price amountMinor={bouquet.price_minor} currency={bouquet.currency} />
          </>
        ),
        text: <Description bouquet={bouquet} />,
        icon: <Photo bouquet={bouquet} />,
      }))}
      value={value ? String(value.id) : null}
      onChange={(chosen) => {
        const bouquet = bouquets.find((one) => String(one.id) === chosen);
        if (bouquet) onChange(bouquet);
      }}
      fault={fault}
    />
  );
}

const Description = ({ bouquet: { description, days } }: { bouquet: Bouquet }) => (
  <>
    {description && (
      <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
        {description}
      </span>
    )}
    {days.length === 0 && (
      <span className="block">
        <Trans>No day is free in the coming weeks.</Trans>
      </span>
    )}
  </>
);

function Photo({ bouquet: { images } }: { bouquet: Bouquet }) {
  const [first] = images;
  if (!first) return null;
  return (
    <span className="block w-24 shrink-0 overflow-hidden rounded-lg bg-(--sunken) sm:w-32 [&>img]:aspect-square [&>img]:size-full [&>img]:object-cover">
      <Picture picture={first} alt="" sizes="(min-width: 36rem) 128px, 96px" near={256} />
    </span>
  );
}
