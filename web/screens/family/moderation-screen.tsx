import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { UndoHost } from '#web/features/memories/actions/undo.tsx';
import { MediaRenewal } from '#web/features/memories/card/media-renewal.tsx';
import { DecidedList } from '#web/features/memories/moderation/decided-list.tsx';
import { pendingQuery, reportedQuery } from '#web/features/memories/moderation/moderation-queries.ts';
import { MuteControl } from '#web/features/memories/moderation/mute-control.tsx';
import { PendingList } from '#web/features/memories/moderation/pending-list.tsx';
import { ReportedList } from '#web/features/memories/moderation/reported-list.tsx';
import { TrashedList } from '#web/features/memories/moderation/trashed-list.tsx';
import { useOutcome } from '#web/features/memories/moderation/use-outcome.tsx';
import { ReportSummary } from '#web/features/reports/report-summary.tsx';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { useAccent } from '#web/features/sites/page/use-accent.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { Fold } from '#web/ui/fold.tsx';
import { namesFor } from '#worker/shared/lifespan.ts';

/** A site's memories pending approval, those decided on, and its deleted ones. */
export function ModerationScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const { main } = namesFor(site, locale);
  const title = site.can_decide ? t`Waiting for approval` : t`Deleted memories`;
  useTitle(`${title} · ${main.text}`);
  useAccent(site);
  return (
    <div className="mx-auto w-full max-w-170 px-4 py-8">
      <BackToSite id={id} name={main.text} lang={main.lang} />
      <h1 className="mb-6">{title}</h1>
      <MediaRenewal />
      {site.can_decide ? <Queue id={id} /> : <TrashedList id={id} />}
      <UndoHost />
    </div>
  );
}

function Queue({ id }: { id: string }) {
  const outcomes = useOutcome();
  const pending = useInfiniteQuery(pendingQuery(id));
  const reported = useInfiniteQuery(reportedQuery(id));
  // what follows the pending memories is shown once it is known how much space they take
  const isPlaced = !(pending.isPending || reported.isPending);
  return (
    <>
      <PendingList id={id} outcomes={outcomes} />
      {isPlaced && (
        <>
          <ReportedList id={id} summaryOf={(reported) => <ReportSummary {...reported} />} />
          <MuteControl id={id} />
          <Fold title={<Trans>Returned or not published</Trans>}>
            <DecidedList id={id} onUndone={outcomes.comeBack} />
          </Fold>
          <Fold title={<Trans>Deleted memories</Trans>}>
            <TrashedList id={id} />
          </Fold>
        </>
      )}
    </>
  );
}
