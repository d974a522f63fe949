import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { UserText } from '#web/ui/user-text.tsx';
import type { CalendarFeed } from '#worker/contract/calendar-feed.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { RevokeCalendar } from './revoke-calendar.tsx';

const LANGUAGES = { he: 'עברית', en: 'English' };

/** One calendar of one's own. */
export function CalendarRow({ feed, onRevoked }: { feed: CalendarFeed; onRevoked: () => void }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const name = feed.site?.name ?? t`All my sites`;
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="text-[1.0625rem]! font-sans! font-semibold! wrap-anywhere">
            <UserText>{name}</UserText>
          </h3>
          <p className="text-(--ink-2)">
            <bdi lang={feed.locale}>{LANGUAGES[feed.locale]}</bdi>
          </p>
        </div>
        <button
          type="button"
          className="button"
          aria-label={t`Remove the calendar: ${name}`}
          onClick={() => setAsking(true)}
        >
          <Trans>Remove</Trans>
        </button>
      </div>
      <CalendarAddress url={feed.url} label={t`The address of the calendar: ${name}`} />
      {asking && <RevokeCalendar feed={feed} onDone={onRevoked} onClose={() => setAsking(false)} />}
    </li>
  );
}
