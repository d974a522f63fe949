import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { CardText, DeliveryTitle, DueOn, placeLine } from '#web/features/vendor-orders/delivery-parts.tsx';
import '#web/features/vendor-orders/job/job.css';
import { jobPlace } from '#web/features/vendor-orders/job/forget-job.ts';
import { isOver, jobQuery, type LastAct, useJobWays } from '#web/features/vendor-orders/job/job-queries.ts';
import { keepJobPage } from '#web/features/vendor-orders/job/keep-job-page.ts';
import { AnswerPart } from '#web/features/vendor-orders/moves/answer-part.tsx';
import { MoveButton } from '#web/features/vendor-orders/moves/move-button.tsx';
import { ProofPart } from '#web/features/vendor-orders/proof/proof-part.tsx';
import { UnsentPhotos } from '#web/features/vendor-orders/proof/unsent-photos.tsx';
import { StageLine } from '#web/features/vendor-orders/stage-line.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useView } from '#web/ui/use-view.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Job } from '#worker/contract/flowers.ts';
import { HomeLink } from '#worker/shared/views/message/home-link.tsx';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import { GraveWay } from './grave-way.tsx';

/** The page of a signed link: all that bringing the flowers takes, without an account and with a weak signal. */
export function JobScreen({ token }: { token: string }) {
  const { t } = useLingui();
  const [lastAct, setLastAct] = useState<LastAct | null>(null);
  const { data: job, error, refetch } = useQuery({ ...jobQuery(token), enabled: lastAct === null });
  useTitle(t`An order for flowers`);
  const isEnd = lastAct !== null || isOver(error);
  const isHere = job !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is here
  useEffect(() => {
    if (job && !isEnd) void keepJobPage(job).catch(() => undefined);
  }, [isEnd, isHere]);
  if (isEnd) return <JobOver token={token} lastAct={lastAct} />;
  if (job)
    return (
      <JobPage token={token} job={job} onLast={setLastAct}>
        {error && <Kept error={error} again={() => void refetch()} />}
      </JobPage>
    );
  return (
    <div className="job">
      {error ? <CallFault error={error} again={() => void refetch()} /> : <SkeletonRows />}
    </div>
  );
}

/** The job could not be read again: what was kept on this phone is shown. */
function Kept({ error, again }: { error: Error; again: () => void }) {
  const isCut = error instanceof ApiError && error.status === 0;
  if (!isCut) return <CallFault error={error} again={again} />;
  return (
    <p role="status" className="rounded-lg bg-(--info-soft) p-4 text-(--info)">
      <Trans>There is no connection. This is the order as it was kept on this phone.</Trans>
    </p>
  );
}

function JobOver({ token, lastAct }: { token: string; lastAct: LastAct | null }) {
  const { t } = useLingui();
  const view = useView();
  const [title, text] =
    lastAct === 'place'
      ? [t`The order is completed`, t`The photo was sent to the family. Thank you.`]
      : lastAct === 'decline'
        ? [t`The order was declined`, t`It may go to another florist.`]
        : [t`This order is closed`, t`It was completed, cancelled or given to another florist.`];
  return (
    <div className="job-over">
      <StatePage title={title} action={<HomeLink view={view} />}>
        <p>{text}</p>
      </StatePage>
      <UnsentPhotos place={jobPlace(token)} />
    </div>
  );
}

type PageProps = { token: string; job: Job; onLast: (act: LastAct) => void; children: ReactNode };

function JobPage({ token, job, onLast, children }: PageProps) {
  const { t } = useLingui();
  const ways = useJobWays(token, job.due_on, onLast);
  const { number, company, bouquet, card_text, can } = job;
  return (
    <div className="job">
      {children}
      <header className="flex flex-col gap-3">
        <p className="flex flex-wrap justify-between gap-x-4 text-(--ink-2)">
          <UserText>{company}</UserText>
          <span>
            <Trans>
              Order <bdi>{number}</bdi>
            </Trans>
          </span>
        </p>
        <h1 className="text-3xl!">
          <DeliveryTitle order={job} />
        </h1>
        <p className="text-(--ink-2)">
          <UserText>{placeLine(job)}</UserText>
        </p>
        <DueOn order={{ ...job, city: '' }} />
        <StageLine order={job} />
      </header>
      <AnswerPart order={job} ways={ways} />
      <section aria-labelledby="bouquet" className="flex flex-col gap-4">
        <h2 id="bouquet">
          <Trans>The bouquet and the card</Trans>
        </h2>
        <p className="text-lg font-medium">
          <UserText>{bouquet}</UserText>
        </p>
        <CardText text={card_text} />
      </section>
      <section aria-labelledby="way" className="flex flex-col gap-4">
        <h2 id="way">
          <Trans>The way to the grave</Trans>
        </h2>
        <GraveWay order={job} />
      </section>
      {can.moves.includes('set_off') && (
        <div className="big-actions flex">
          <MoveButton
            ways={ways}
            body={{ move: 'set_off', stage: job.stage ?? undefined }}
            busyLabel={t`One moment…`}
            secondary
          >
            <Trans>On the way</Trans>
          </MoveButton>
        </div>
      )}
      {can.moves.includes('place') && (
        <section aria-labelledby="proof" className="flex flex-col gap-4">
          <h2 id="proof">
            <Trans>A photo from the place</Trans>
          </h2>
          <ProofPart ways={ways} />
        </section>
      )}
      <p className="small text-center">
        <Trans>
          This link is only for this order and needs no password. Without a connection the photo is kept, and
          sent when the connection returns.
        </Trans>
      </p>
    </div>
  );
}
