import { Trans, useLingui } from '@lingui/react/macro';
import { Group } from '#web/features/sites/settings/form/settings-form.tsx';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { FREE_PHOTOS } from '#worker/contract/primitives.ts';
import type { Site } from '#worker/contract/site.ts';
import { Progress } from '#worker/shared/views/form/progress.tsx';
import { PlanPrices } from './plan-prices.tsx';

/** What a site includes for free, its usage, and what a subscription adds and costs. */
export function PlanSection({ site }: { site: Site }) {
  const used = Math.min(site.photos_used ?? 0, FREE_PHOTOS);
  const formatDay = useLocalDay();
  const day = site.plan_until && formatDay(site.plan_until);
  return (
    <div className="flex flex-col gap-8">
      {site.subscribed ? (
        <Group title={<Trans>This site has a subscription</Trans>}>
          <p>
            <Trans>
              Photos and recordings without a limit, video, documents, links, and additional info.
            </Trans>
          </p>
          {day && (
            <p>
              <Trans>Until {day}.</Trans>
            </p>
          )}
        </Group>
      ) : (
        <>
          <Group
            title={
              day ? (
                <Trans>The subscription ended on {day}</Trans>
              ) : (
                <Trans>This site is on the free plan</Trans>
              )
            }
          >
            {day && (
              <p>
                <Trans>
                  The first three photos and recordings stay as they were. Other photos are blurred, and
                  videos, documents and further recordings are listed without being opened; people can still
                  download what they added. With a subscription everything opens again.
                </Trans>
              </p>
            )}
            <FreeUse used={used} />
            <p>
              <Trans>Written memories and candles have no limit. Nothing already here will be removed.</Trans>
            </p>
          </Group>
          <Group title={<Trans>With a subscription</Trans>}>
            <ul className="flex list-disc flex-col gap-1 ps-5">
              <li>
                <Trans>Photos and recordings without a limit</Trans>
              </li>
              <li>
                <Trans>Video, documents, and links to videos and cloud files</Trans>
              </li>
              <li>
                <Trans>Additional info: up to three custom fields</Trans>
              </li>
            </ul>
            <PlanPrices />
          </Group>
        </>
      )}
    </div>
  );
}

function FreeUse({ used }: { used: number }) {
  const { t } = useLingui();
  return (
    <Progress label={t`Photos and recordings`} value={used / FREE_PHOTOS} text={`${used}/${FREE_PHOTOS}`} />
  );
}
