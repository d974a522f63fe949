import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { onOutboxChange } from '#web/features/memories/outbox/outbox.ts';
import { siteQuery } from '#web/features/sites/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { personOf } from '#web/lib/offline/places.ts';
import { onTokenChange, readToken } from '#web/lib/token.ts';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { namesFor } from '#worker/shared/lifespan.ts';
import { type Card, OutboxCard, useOutbox } from './outbox-cards.tsx';

type End = 'sent' | 'discarded';

const currentUserId = () => personOf(readToken());

/** All unsent memories of the current user, including those for sites that they can no longer see. */
export function OutboxList() {
  const userId = Number(useSyncExternalStore(onTokenChange, currentUserId));
  return userId ? <Unsent key={userId} userId={userId} /> : null;
}

/** A notice that something waits in the outbox, for pages that do not list it. */
export function OutboxNotice() {
  const { locale } = useLocale();
  const waiting = useOutbox(Number(useSyncExternalStore(onTokenChange, currentUserId)));
  if (!waiting?.length) return null;
  return (
    <p className="mb-4 rounded-lg bg-(--info-soft) p-4 text-(--info)">
      <Trans>Something you wrote is waiting on this device to be sent.</Trans>{' '}
      <Link className="underline underline-offset-4" to="/$locale/offline" params={{ locale }}>
        <Trans>See what you wrote</Trans>
      </Link>
    </p>
  );
}

function Unsent({ userId }: { userId: number }) {
  const { t } = useLingui();
  const waiting = useOutbox(userId);
  const [ends, ended] = useReducer((before: End[], how: End) => [...before, how], []);
  useEffect(() => onOutboxChange(({ type }) => type === 'sent' && ended(type)), []);
  if (!waiting) return null;
  return (
    <>
      <StatusMessage key={ends.length}>
        {ends.length === 0
          ? null
          : ends.at(-1) === 'sent'
            ? t`What you wrote has been sent.`
            : t`What you wrote was discarded.`}
      </StatusMessage>
      {waiting.length > 0 && (
        <section aria-labelledby="unsent">
          <h2 id="unsent" className="mb-3 text-xl">
            <Trans>Not sent yet</Trans>
          </h2>
          {waiting.map((one) => (
            <UnsentCard key={one.key} waiting={one} onDiscarded={() => ended('discarded')} />
          ))}
        </section>
      )}
    </>
  );
}

function UnsentCard({ waiting, onDiscarded }: { waiting: Card; onDiscarded: () => void }) {
  const { locale } = useLocale();
  const navigate = useNavigate();
  const id = String(waiting.siteId);
  const { data, isSuccess, isFetchedAfterMount } = useQuery({ ...siteQuery(id), staleTime: 0 });
  const name = data && <bdi>{namesFor(data.site, locale).main.text}</bdi>;
  const whose = isSuccess ? (
    <Link to="/$locale/site/$id" params={{ locale, id }} className="underline underline-offset-4">
      {name}
    </Link>
  ) : (
    name
  );
  // from a fresh response: a draft moved back to a site that became inaccessible would be unreachable
  const mayWrite = isSuccess && isFetchedAfterMount && data.site.can.new_post;
  return (
    <OutboxCard
      waiting={waiting}
      isApart
      place={whose && <Trans>For the site of {whose}</Trans>}
      onEdit={
        mayWrite &&
        ((compose) => void navigate({ to: '/$locale/site/$id', params: { locale, id }, search: { compose } }))
      }
      onDiscarded={onDiscarded}
    />
  );
}
