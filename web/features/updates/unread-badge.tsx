import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#web/i18n/format.ts';
import type { User } from '#worker/contract/account.ts';
import { UNREAD_MOST } from '#worker/contract/update.ts';
import { unreadQuery } from './update-queries.ts';

/** The number of unread updates; renders nothing where there are none or the number is unknown. */
export function UnreadBadge({ user }: { user: User }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const may = user.active === '1' && user.kiosk_community_id === null;
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: may });
  if (unread === 0) return null;
  return (
    <span className="ms-1.5 rounded-full bg-(--accent-soft) px-2 text-[0.9375rem] font-semibold text-(--accent)">
      <span aria-hidden="true">{unread < UNREAD_MOST ? number(unread) : `${number(UNREAD_MOST)}+`}</span>
      <span className="unseen">{t`${plural(unread, { one: '# new update', other: '# new updates' })}`}</span>
    </span>
  );
}
