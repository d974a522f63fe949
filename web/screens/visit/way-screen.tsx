import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { graveRecordQuery } from '#web/features/grave-records/grave-record-queries.ts';
import { PinLinks } from '#web/features/grave-records/pin-links.tsx';
import { SuggestGrave } from '#web/features/grave-records/suggest-grave.tsx';
import { WaySteps } from '#web/features/grave-records/way-steps.tsx';
import { keepThisPage } from '#web/features/offline/public.ts';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useView } from '#web/ui/use-view.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { namesFor } from '#worker/shared/lifespan.ts';

/** A quiet page for the way to a grave: its steps, its photos, and the pin, which opens the map of the phone. `id` as in the URL. */
export function WayScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useView();
  const { signedIn } = useSession();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const { grave, photos, can } = useSuspenseQuery(graveRecordQuery(id)).data;
  const [suggests, setSuggests] = useState(false);
  const [isSent, setSent] = useState(false);
  const { main } = namesFor(site, locale);
  // a page that the phone has kept is also read later
  const yahrzeit = site.lines
    .find(({ until }) => until && Date.parse(`${until}T23:59:59`) > Date.now())
    ?.parts.map(({ text }) => text)
    .join(' ');
  const params = { locale, id };
  useTitle(`${t`Visit to the grave`} · ${main.text}`);
  useEffect(() => void keepThisPage().catch(() => undefined), []);
  const hasPin = grave && grave.lat !== null && grave.lng !== null;
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-8 px-4 py-8">
      <header className="flex flex-col gap-2">
        <div className="print:hidden">
          <BackToSite id={id} name={main.text} lang={main.lang} />
        </div>
        <h1>
          <Trans>Visit to the grave</Trans>
        </h1>
        <p className="font-serif text-xl wrap-anywhere">
          <UserText lang={main.lang}>{main.text}</UserText>
        </p>
      </header>
      {yahrzeit && <p>{yahrzeit}</p>}
      {grave ? (
        <>
          <WaySteps grave={grave} photos={photos} />
          {grave.note && (
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {grave.note}
            </p>
          )}
          {hasPin && grave.lat !== null && grave.lng !== null && (
            <PinLinks pin={{ lat: grave.lat, lng: grave.lng }} accuracy={grave.accuracy_m} />
          )}
        </>
      ) : (
        <p>
          <Trans>Nobody has entered the way to the grave yet.</Trans>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3 print:hidden">
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
    </div>
  );
}
