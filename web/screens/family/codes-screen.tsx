import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { GraveSection } from '#web/features/graves/grave-section.tsx';
import { CodeList } from '#web/features/short-links/code-list.tsx';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';

/** The stickers of a site, for users who may manage them. `id` is the id or slug as in the URL. */
export function CodesScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const { main } = namesFor(site, locale);
  useTitle(t`Stickers`);
  const siteLink = <BackToSite id={id} name={main.text} lang={main.lang} />;
  if (!site.can_bind) return <ForbiddenPage siteLink={siteLink} />;
  return (
    <div className="wrap flex flex-col gap-8 py-8">
      <header className="flex flex-col gap-2">
        {siteLink}
        <h1>
          <Trans>Stickers</Trans>
        </h1>
        <p className="max-w-160">
          <Trans>
            A sticker with a code, for the stone or anywhere else. Scanning it with a phone opens the page,
            with no app or account needed if the page is open to everyone.
          </Trans>
        </p>
      </header>
      <CodeList kind="site" target={site} />
      <CodesHowTo />
      {site.type === 'memorial' && <GraveSection site={site} />}
    </div>
  );
}

function ForbiddenPage({ siteLink }: { siteLink: ReactNode }) {
  const { t } = useLingui();
  return (
    <StatePage title={t`Only owners can manage stickers`} action={siteLink}>
      <p>
        <Trans>
          Only the owner and the co-owners can connect and print stickers. You can ask one of them.
        </Trans>
      </p>
    </StatePage>
  );
}

/** Instructions from printing the sticker to attaching it to the stone. */
const CodesHowTo = () => (
  <section aria-labelledby="how-to-stick" className="flex max-w-170 flex-col gap-3">
    <h2 id="how-to-stick">
      <Trans>From the printer to the stone</Trans>
    </h2>
    <ol className="flex list-decimal flex-col gap-2 ps-6 marker:font-semibold">
      <li>
        <Trans>
          Print the sheet on adhesive paper for outdoors, or let a print shop do it. Black on white, at actual
          size.
        </Trans>
      </li>
      <li>
        <Trans>Scan one of the stickers with a phone before cutting. It should open the page.</Trans>
      </li>
      <li>
        <Trans>Cut along the marks and keep the white border around the code. Phones need it to scan.</Trans>
      </li>
      <li>
        <Trans>
          Clean the stone with water and let it dry well. Choose a flat, smooth place that is easy to reach,
          out of the way of the inscription.
        </Trans>
      </li>
      <li>
        <Trans>
          Press the sticker on from the middle to the edges. On rough stone, put it on a small plate of metal
          or glass first.
        </Trans>
      </li>
      <li>
        <Trans>Keep the other stickers. Each of them opens the same page, and none ever expires.</Trans>
      </li>
    </ol>
  </section>
);
