import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { graveRecordQuery } from '#web/features/grave-records/grave-record-queries.ts';
import { SuggestGrave } from '#web/features/grave-records/suggest-grave.tsx';
import { keepThisPage } from '#web/features/offline/public.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useView } from '#web/ui/use-view.tsx';
import { namesFor } from '#worker/shared/lifespan.ts';
import { deviceOf } from '#worker/shared/map-links.ts';
import '#worker/shared/views/way/first.css';
import { VISIT_TITLE, WayPage } from '#worker/shared/views/way/way-page.tsx';

/** A quiet page for the way to a grave: its steps, its photos, and the pin, which opens the map of the phone. `id` as in the URL. */
export function WayScreen({ id }: { id: string }) {
  const view = useView();
  const { locale } = view;
  const { signedIn } = useSession();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const { data: record } = useSuspenseQuery(graveRecordQuery(id));
  const { grave, can } = record;
  const [suggests, setSuggests] = useState(false);
  const [isSent, setSent] = useState(false);
  const { main } = namesFor(site, locale);
  const params = { locale, id };
  useTitle(`${view.i18n._(VISIT_TITLE)} · ${main.text}`);
  useEffect(() => void keepThisPage().catch(() => undefined), []);
  return (
    <WayPage
      view={view}
      site={site}
      id={id}
      record={record}
      device={deviceOf(navigator.userAgent)}
      now={Date.now()}
    >
      <div className="way-acts flex flex-wrap items-center gap-3 print:hidden">
        {signedIn && site.has_memorial_text && (
          <Link className="button" to="/$locale/site/$id/memorial-text" params={params}>
            <Trans>Memorial text</Trans>
          </Link>
        )}
        {grave && (
          <button type="button" className="button" onClick={() => window.print()}>
            <Trans>Print</Trans>
          </button>
        )}
        {can.edit ? (
          <Link className="text-link" to="/$locale/site/$id/settings/grave" params={params}>
            <Trans>Change the way to the grave</Trans>
          </Link>
        ) : (
          can.suggest && (
            <button type="button" className="text-button" onClick={() => setSuggests(true)}>
              <Trans>Suggest a correction</Trans>
            </button>
          )
        )}
      </div>
      <p role="status" className="print:hidden">
        {isSent && <Trans>Thank you. The family sees it now, and decides.</Trans>}
      </p>
      {suggests && (
        <SuggestGrave
          siteId={site.id}
          id={id}
          onSent={() => {
            setSuggests(false);
            setSent(true);
          }}
          onClose={() => setSuggests(false)}
        />
      )}
    </WayPage>
  );
}
