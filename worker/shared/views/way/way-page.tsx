/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { SiteGraveRecord } from '#worker/contract/grave-record.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import type { Device } from '#worker/shared/map-links.ts';
import { Sentence } from '#worker/shared/views/sentence.tsx';
import { langOf, type View } from '#worker/shared/views/view.ts';
import { PinLinks } from './pin-links.tsx';
import { WaySteps } from './way-steps.tsx';

export const VISIT_TITLE = msg`Visit to the grave`;

type WayPageProps = {
  view: View;
  site: Site;
  /** The site's id or slug as in the URL. */
  id: string;
  record: Pick<SiteGraveRecord, 'grave' | 'photos'>;
  device: Device;
  /** In milliseconds. */
  now: number;
  /** What only works in the app. */
  children?: ReactNode;
};

/** The way to a grave: its steps, its photos, and the pin, which opens the map of the phone. */
export function WayPage({ view, site, id, record: { grave, photos }, device, now, children }: WayPageProps) {
  const { i18n, locale } = view;
  const { main } = namesFor(site, locale);
  const lang = langOf(main.lang, view);
  const { lat = null, lng = null, accuracy_m: accuracy = null, note } = grave ?? {};
  // a page that the phone has kept is also read later
  const yahrzeit = site.lines.find(({ until }) => until && Date.parse(`${until}T23:59:59`) > now);
  return (
    <article className="way">
      <header>
        <p className="back">
          <view.Link href={`/${locale}/site/${encodeURIComponent(id)}`} exact>
            <Sentence i18n={i18n} message={msg`Back to the site of ${{ name: '' }}`} name="name">
              <bdi dir="auto" lang={lang}>
                {main.text}
              </bdi>
            </Sentence>
          </view.Link>
        </p>
        <h1>{i18n._(VISIT_TITLE)}</h1>
        <p className="place">
          <bdi dir="auto" lang={lang}>
            {main.text}
          </bdi>
        </p>
      </header>
      {yahrzeit && <p>{yahrzeit.parts.map(({ text }) => text).join(' ')}</p>}
      {grave ? (
        <WaySteps view={view} grave={grave} photos={photos} />
      ) : (
        <p>{i18n._(msg`Nobody has entered the way to the grave yet.`)}</p>
      )}
      {note && (
        <p className="way-note" dir="auto">
          {note}
        </p>
      )}
      {lat !== null && lng !== null && (
        <PinLinks view={view} pin={{ lat, lng }} accuracy={accuracy} device={device} />
      )}
      {children}
    </article>
  );
}
