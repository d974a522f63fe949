import { Trans } from '@lingui/react/macro';
import { Price } from '#web/ui/price.tsx';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';
import { PLAN_PRICES } from '#worker/shared/prices.ts';

/** The usage of a free site, for users who could subscribe; what lifts the limit, once it is met. */
export function SubscribePrompt({ site }: { site: Site }) {
  if (!site.can.subscribe || site.subscribed || site.settings.hide_subscribe_button) return null;
  const used = site.photos_used;
  const { monthly, annual, once } = PLAN_PRICES;
  return (
    <div className="mt-8 border-t border-(--line) pt-4 text-[0.9375rem] leading-normal text-(--ink-2)">
      <p>
        {used === null ? (
          <Trans>
            The free plan holds {FREE_PHOTOS} photos and recordings. Nothing already here will be removed.
          </Trans>
        ) : (
          <Trans>
            {used} of {FREE_PHOTOS} photos and recordings. Nothing already here will be removed.
          </Trans>
        )}
      </p>
      {used !== null && used >= FREE_PHOTOS && (
        <p>
          <Trans>
            A subscription removes the limit: <Price amount={monthly} /> a month, <Price amount={annual} /> a
            year, or <Price amount={once} /> once.
          </Trans>
        </p>
      )}
    </div>
  );
}
