import { Trans } from '@lingui/react/macro';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';
import { PLAN_PRICES } from '#worker/shared/prices.ts';

const price = (amount: number) => <bdi>{amount.toFixed(2)}</bdi>;

/** The contents of a free site and a subscription's price, for users who could subscribe. Does not urge. */
export function SubscribePrompt({ site }: { site: Site }) {
  if (!site.can.subscribe || site.subscribed || site.settings.hide_subscribe_button) return null;
  const used = site.photos_used;
  const { monthly, annual, once } = PLAN_PRICES;
  return (
    <div className="mt-8 border-t border-(--line) pt-4 text-[0.9375rem] leading-normal text-(--ink-2)">
      <p>
        {used === null ? (
          <Trans>A free site holds {FREE_PHOTOS} photos. Nothing already here will be removed.</Trans>
        ) : (
          <Trans>
            {used} of {FREE_PHOTOS} free photos used. Nothing already here will be removed.
          </Trans>
        )}
      </p>
      <p>
        <Trans>
          A subscription lifts the limit: {price(monthly)} a month, {price(annual)} a year, or {price(once)}{' '}
          once.
        </Trans>
      </p>
    </div>
  );
}
