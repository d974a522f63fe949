import { Trans } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { today } from '#web/ui/forms/today.ts';
import { Fact, Facts } from '#web/ui/record-form/facts.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Site } from '#worker/contract/site.ts';
import type { SiteInfo } from '#worker/contract/site-settings.ts';
import { renderDate } from '#worker/shared/date-format.ts';

/** The read-only facts of a site. */
export function SiteFacts({ site, info }: { site: Site; info: SiteInfo }) {
  const { locale } = useLocale();
  return (
    <Facts>
      <Fact name={<Trans>Created on</Trans>}>
        <bdi>{renderDate(today(new Date(info.created_at)), locale)}</bdi>
      </Fact>
      <Fact name={<Trans>Owner</Trans>}>
        <UserText>{info.owner_name}</UserText>
        {info.owner_email && (
          <span className="small block wrap-anywhere">
            <bdi dir="ltr">{info.owner_email}</bdi>
          </span>
        )}
      </Fact>
      <Fact name={<Trans>Site ID</Trans>}>
        <bdi dir="ltr" className="tabular-nums">
          {site.id}
        </bdi>
      </Fact>
      <Fact name={<Trans>Owner ID</Trans>}>
        <bdi dir="ltr" className="tabular-nums">
          {info.owner_id}
        </bdi>
      </Fact>
    </Facts>
  );
}
