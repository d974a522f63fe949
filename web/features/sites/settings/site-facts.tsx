import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { Site } from '#worker/contract/site.ts';
import type { SiteInfo } from '#worker/contract/site-acts.ts';
import { renderDate } from '#worker/shared/date-format.ts';

/** What is fixed about a site. */
export function SiteFacts({ site, info }: { site: Site; info: SiteInfo }) {
  const { locale } = useLocale();
  const [year = 0, month = 0, day = 0] = info.created_at.slice(0, 10).split('-').map(Number);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      <Fact name={<Trans>Number of the site</Trans>}>
        <bdi dir="ltr" className="tabular-nums">
          {site.id}
        </bdi>
      </Fact>
      <Fact name={<Trans>Made on</Trans>}>
        <bdi>{renderDate({ format: 'en', year, month, day }, locale)}</bdi>
      </Fact>
      <Fact name={<Trans>Owner</Trans>}>
        <UserText>{info.owner_name}</UserText>
        {info.owner_email && (
          <span className="small block wrap-anywhere">
            <bdi dir="ltr">{info.owner_email}</bdi>
          </span>
        )}
      </Fact>
      <Fact name={<Trans>Number of the owner</Trans>}>
        <bdi dir="ltr" className="tabular-nums">
          {info.owner_id}
        </bdi>
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <>
    <dt className="text-(--ink-3)">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);
