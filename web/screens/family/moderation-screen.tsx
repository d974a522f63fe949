import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UndoHost } from '#web/features/memories/actions/undo.tsx';
import { pendingQuery, reportedQuery } from '#web/features/memories/moderation/moderation-queries.ts';
import { MuteControl } from '#web/features/memories/moderation/mute-control.tsx';
import { PendingList } from '#web/features/memories/moderation/pending-list.tsx';
import { ReportedList } from '#web/features/memories/moderation/reported-list.tsx';
import { TrashedList } from '#web/features/memories/moderation/trashed-list.tsx';
import { ReportSummary } from '#web/features/reports/report-summary.tsx';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { useAccent } from '#web/features/sites/page/use-accent.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { DownIcon } from '#worker/shared/views/icons.tsx';

/** A site's memories pending approval, and its deleted ones. */
export function ModerationScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const { main } = namesFor(site, locale);
  const title = site.can_decide ? t`Waiting for approval` : t`Deleted memories`;
  useTitle(`${title} · ${main.text}`);
  useAccent(site);
  const [opensTrash, setOpensTrash] = useState(false);
  const pending = useInfiniteQuery({ ...pendingQuery(id), enabled: site.can_decide });
  const reported = useInfiniteQuery({ ...reportedQuery(id), enabled: site.can_decide });
  // what follows the pending memories is shown once it is known how much space they take
  const isPlaced = !site.can_decide || !(pending.isPending || reported.isPending);
  return (
    <div className="mx-auto w-full max-w-170 px-4 py-8">
      <BackToSite id={id} name={main.text} lang={main.lang} />
      <h1 className="mb-6">{title}</h1>
      {site.can_decide && (
        <>
          <PendingList id={id} />
          {isPlaced && <ReportedList id={id} summaryOf={(reported) => <ReportSummary {...reported} />} />}
          {isPlaced && <MuteControl id={id} />}
          {isPlaced && (
            <details
              className="mt-12 border-t border-(--line) pt-2"
              onToggle={(event) => setOpensTrash(event.currentTarget.open)}
            >
              <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4">
                <h2>
                  <Trans>Deleted memories</Trans>
                </h2>
                <DownIcon />
              </summary>
              {opensTrash && <TrashedList id={id} />}
            </details>
          )}
        </>
      )}
      {!site.can_decide && <TrashedList id={id} />}
      <UndoHost />
    </div>
  );
}
