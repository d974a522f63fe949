import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';

/** The usage of a free site and the way to its plans, for users who could subscribe. `id` as in the URL. */
export function SubscribePrompt({ site, id }: { site: Site; id: string }) {
  const { locale } = useLocale();
  if (!site.can.subscribe || site.subscribed || site.settings.hide_subscribe_button) return null;
  const used = site.photos_used;
  return (
    <div className="mt-8 flex flex-col items-start gap-3 border-t border-(--line) pt-4 text-[0.9375rem] leading-normal text-(--ink-2)">
      <p>
        {site.plan_until ? (
          <Trans>
            The plan of this site has ended. Everything is kept; some media is blurred until the plan is
            renewed.
          </Trans>
        ) : used === null ? (
          <Trans>
            The free plan holds {FREE_PHOTOS} photos and recordings. Nothing already here will be removed.
          </Trans>
        ) : (
          <Trans>
            {used} of {FREE_PHOTOS} photos and recordings. Nothing already here will be removed.
          </Trans>
        )}
      </p>
      <Link className="button" to="/$locale/site/$id/subscribe" params={{ locale, id }}>
        <Trans>See the plans</Trans>
      </Link>
    </div>
  );
}
