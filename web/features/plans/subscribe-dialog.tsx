import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { isWork } from '#web/lib/edition.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Price } from '#web/ui/price.tsx';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';
import type { Money } from '#worker/shared/money.ts';
import { planItem, priceOf, pricesQuery } from './price-queries.ts';

/** What a free site has too little of, or not at all. */
export type PlanLimit = 'photos' | 'files' | 'links' | 'fields' | 'export';

const TITLES: Record<PlanLimit, MessageDescriptor> = {
  photos: msg`More photos and recordings`,
  files: msg`Video and documents`,
  links: msg`Links to videos and cloud files`,
  fields: msg`Additional info`,
  export: msg`Export of the whole site`,
};

const NEEDS: Record<Exclude<PlanLimit, 'photos'>, MessageDescriptor> = {
  files: msg`A site without a plan takes photos and recordings. Video and documents are part of a plan.`,
  links: msg`A site without a plan takes links to other pages. Links to video services and cloud drives are part of a plan.`,
  fields: msg`Fields of your own are part of a plan.`,
  export: msg`An export of the whole site needs a plan.`,
};

type Props = { site: Site; limit: PlanLimit; used?: number | undefined; onClose: () => void };

/** Says what the limit is and what a plan adds, and leads to the plans. What is being written stays as a draft. */
export function SubscribeDialog({ site, limit, used = site.photos_used ?? 0, onClose }: Props) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const description = useId();
  const id = site.mode === 'private' ? String(site.id) : site.slug;
  return (
    <Dialog
      title={i18n._(TITLES[limit])}
      describedBy={description}
      isOpen
      onOpenChange={(open) => open || onClose()}
    >
      <div className="flex flex-col gap-4">
        <p id={description}>
          {limit === 'photos' ? (
            <Trans>
              {Math.min(used, FREE_PHOTOS)} of {FREE_PHOTOS} free photos and recordings used.
            </Trans>
          ) : (
            i18n._(NEEDS[limit])
          )}{' '}
          <Trans>Nothing already here will be removed.</Trans>
        </p>
        <div className="flex flex-col gap-1">
          <h3 className="text-xl!">
            <Trans>With a plan</Trans>
          </h3>
          <ul className="flex list-disc flex-col gap-1 ps-5">
            <li>{t`Photos and recordings without a limit`}</li>
            <li>{t`Video and documents`}</li>
            <li>{t`Links to videos and cloud files`}</li>
            <li>{t`Additional info: up to three fields of your own`}</li>
            {!isWork() && site.type === 'memorial' && <li>{t`Prayers and psalms with the name`}</li>}
            {!isWork() && <li>{t`Export of the whole site`}</li>}
          </ul>
        </div>
        <PlanPrices />
        {limit !== 'fields' && limit !== 'export' && (
          <p className="small">
            <Trans>What you have written stays on this device as a draft.</Trans>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Link
            className="button main"
            to="/$locale/site/$id/subscribe"
            params={{ locale, id }}
            onClick={onClose}
          >
            <Trans>See the plans</Trans>
          </Link>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Not now</Trans>
          </button>
        </div>
      </div>
    </Dialog>
  );
}

/** The prices in one sentence; nothing until they are known. */
function PlanPrices() {
  const list = useQuery(pricesQuery).data;
  if (!list) return null;
  const [monthly, annual, once] = (['monthly', 'annual', 'once'] as const).map((plan) =>
    priceOf(list, planItem(plan)),
  ) as [Money | null, Money | null, Money | null];
  if (!monthly || !annual || !once) return null;
  return (
    <p>
      <Trans>
        <Price {...monthly} /> a month, <Price {...annual} /> a year, or <Price {...once} /> once.
      </Trans>
      {!list.vat_included && (
        <>
          {' '}
          <Trans>VAT is added.</Trans>
        </>
      )}
    </p>
  );
}
