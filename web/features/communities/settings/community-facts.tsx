import { Trans } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { today } from '#web/ui/forms/today.ts';
import { Fact, Facts } from '#web/ui/record-form/facts.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Community } from '#worker/contract/community.ts';
import { renderDate } from '#worker/shared/date-format.ts';

/** The read-only facts of a community. */
export function CommunityFacts({ community }: { community: Community }) {
  const { locale } = useLocale();
  const { info } = community;
  return (
    <Facts>
      <Fact name={<Trans>Created on</Trans>}>
        <bdi>{renderDate(today(new Date(community.created_at)), locale)}</bdi>
      </Fact>
      {info && (
        <Fact name={<Trans>Owner</Trans>}>
          <UserText>{info.owner_name}</UserText>
          <span className="small block wrap-anywhere">
            <bdi dir="ltr">{info.owner_email}</bdi>
          </span>
        </Fact>
      )}
      <Fact name={<Trans>Community number</Trans>}>
        <bdi dir="ltr" className="tabular-nums">
          {community.id}
        </bdi>
      </Fact>
    </Facts>
  );
}
