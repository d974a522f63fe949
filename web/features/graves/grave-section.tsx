import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useInSight } from '#web/lib/use-in-sight.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { GRAVE_MOST, type SharedGrave } from '#worker/contract/grave.ts';
import type { Site } from '#worker/contract/site.ts';
import { CreateGrave } from './create-grave.tsx';
import { GraveCodes } from './grave-codes.tsx';
import { GravePeople } from './grave-people.tsx';
import { InviteSite } from './invite-site.tsx';
import { InvitedSites } from './invited-sites.tsx';
import { ReceivedCard } from './received-card.tsx';
import { sharedGraveQuery, useLeaveGrave } from './shared-grave-queries.ts';

/** The shared grave of a site: its people, invitations and stickers. Shown to those who manage the codes. */
export function GraveSection({ site }: { site: Site }) {
  const box = useRef<HTMLElement>(null);
  // below the stickers of the site, which are what most people come for
  const state = useQuery({ ...sharedGraveQuery(site.id), enabled: useInSight(box) });
  const [notice, setNotice] = useState('');
  const grave = state.data?.grave;
  return (
    <section
      ref={box}
      id="shared-grave"
      tabIndex={-1}
      aria-labelledby="shared-grave-head"
      className="flex max-w-170 scroll-mt-4 flex-col gap-4 outline-none"
    >
      <h2 id="shared-grave-head">
        <Trans>A shared grave</Trans>
      </h2>
      <StatusMessage>{notice}</StatusMessage>
      {state.isPending && (
        <Skeleton>
          <SkeletonLine size="70%" />
          <SkeletonLine size="50%" />
        </Skeleton>
      )}
      {state.isError && !state.data && <CallFault error={state.error} again={() => void state.refetch()} />}
      {state.data?.received.map((invitation) => (
        <ReceivedCard
          key={invitation.id}
          site={site}
          invitation={invitation}
          inGrave={Boolean(grave)}
          onDecided={setNotice}
        />
      ))}
      {state.data && !grave && <CreateGrave site={site} onCreated={setNotice} />}
      {grave && <GraveParts site={site} grave={grave} onDone={setNotice} />}
    </section>
  );
}

type GravePartsProps = { site: Site; grave: SharedGrave; onDone: (message: string) => void };

function GraveParts({ site, grave, onDone }: GravePartsProps) {
  const { locale } = useLocale();
  const isAlone = grave.people.length === 1;
  return (
    <>
      <p>
        {isAlone ? (
          <Trans>Until another person joins, the code opens this site.</Trans>
        ) : (
          <Link className="underline" to="/$locale/grave/$id" params={{ locale, id: String(grave.id) }}>
            <Trans>The page of the grave</Trans>
          </Link>
        )}
      </p>
      <GravePeople site={site} grave={grave} onDone={onDone} />
      <InvitedSites site={site} grave={grave} onDone={onDone} />
      {grave.people.length + grave.invited.length < GRAVE_MOST ? (
        <InviteSite site={site} grave={grave} onInvited={onDone} />
      ) : (
        <p className="text-(--ink-2)">
          <Trans>The stone is full: six people, including those invited.</Trans>
        </p>
      )}
      <GraveCodes site={site} grave={grave} onDone={onDone} />
      <LeaveGrave site={site} isLast={isAlone} onLeft={onDone} />
    </>
  );
}

type LeaveGraveProps = { site: Site; isLast: boolean; onLeft: (message: string) => void };

function LeaveGrave({ site, isLast, onLeft }: LeaveGraveProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const leave = useLeaveGrave(site.id);
  const message = t`This site has left the shared grave.`;
  return (
    <>
      <button type="button" className="text-button -ms-3 self-start" onClick={() => setOpen(true)}>
        <Trans>Leave the shared grave</Trans>
      </button>
      {open && (
        <Confirm
          title={t`Leave the shared grave`}
          action={t`Leave`}
          danger
          busyAction={t`Leaving…`}
          busy={leave.isPending}
          error={leave.error}
          onClose={() => {
            leave.reset();
            setOpen(false);
          }}
          onConfirm={() =>
            leave.mutate(undefined, {
              onSuccess: () => {
                setOpen(false);
                onLeft(message);
              },
            })
          }
        >
          <p>
            {isLast ? (
              <Trans>The stickers stay with this site and open it.</Trans>
            ) : (
              <Trans>
                The stickers stay with the others and no longer show this site. Joining again needs a new
                invitation.
              </Trans>
            )}
          </p>
        </Confirm>
      )}
    </>
  );
}
