import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { personOf } from '#web/lib/offline/places.ts';
import { onToken, readToken } from '#web/lib/token.ts';
import { Told } from '#web/ui/forms/told.tsx';
import { namesFor } from '#worker/shared/lifespan.ts';
import { onOutbox } from './outbox.ts';
import { type Card, OutboxCard, useOutbox } from './outbox-cards.tsx';
import { siteOfQuery } from './writing-queries.ts';

type End = 'sent' | 'discarded';

const whoIsHere = () => personOf(readToken());

/** All that whoever is here has written and that is not sent yet, also where its site is closed to them by now. */
export function OutboxList() {
  const userId = Number(useSyncExternalStore(onToken, whoIsHere));
  return userId ? <Unsent key={userId} userId={userId} /> : null;
}

/** That something waits on this device, for a page which does not list it. */
export function OutboxNotice() {
  const { locale } = useLocale();
  const waiting = useOutbox(Number(useSyncExternalStore(onToken, whoIsHere)));
  if (!waiting?.length) return null;
  return (
    <p className="mb-4 rounded-lg bg-(--info-soft) p-4 text-(--info)">
      <Trans>Something you wrote waits on this device to be sent.</Trans>{' '}
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
  useEffect(() => onOutbox(({ type }) => type === 'sent' && ended(type)), []);
  if (!waiting) return null;
  return (
    <>
      <Told key={ends.length}>
        {ends.length === 0
          ? null
          : ends.at(-1) === 'sent'
            ? t`What you wrote has been sent.`
            : t`What you wrote is discarded.`}
      </Told>
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
  const { data, isSuccess, isFetchedAfterMount } = useQuery({ ...siteOfQuery(waiting.siteId), staleTime: 0 });
  const id = String(waiting.siteId);
  const name = data && <bdi>{namesFor(data.site, locale).main.text}</bdi>;
  const whose = isSuccess ? (
    <Link to="/$locale/site/$id" params={{ locale, id }} className="underline underline-offset-4">
      {name}
    </Link>
  ) : (
    name
  );
  // asked just now: what is taken back to a site that is closed would be out of reach there
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
