import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { GraveSection } from '#web/features/graves/grave-section.tsx';
import { CodeCard } from '#web/features/short-links/code-card.tsx';
import { codesQuery, useMintCode } from '#web/features/short-links/code-queries.ts';
import { refOf } from '#web/features/short-links/site-picker.tsx';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/skeleton.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { MySite } from '#worker/contract/my-site.ts';
import type { Site } from '#worker/contract/site.ts';
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
      <Codes site={site} />
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

function Codes({ site }: { site: Site }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const codes = useQuery(codesQuery(site.id));
  const mint = useMintCode(site.id);
  const [notice, setNotice] = useState<ReactNode>(null);
  const statusRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice) statusRef.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);

  const handleRebound = (to: MySite) =>
    setNotice(
      <Trans>
        The sticker now opens{' '}
        <Link className="underline" to="/$locale/site/$id" params={{ locale, id: refOf(to) }}>
          <UserText>{namesFor(to, locale).main.text}</UserText>
        </Link>
        .
      </Trans>,
    );

  if (codes.isPending) return <CodesSkeleton />;
  if (!codes.data) return <CallFault error={codes.error} again={() => void codes.refetch()} />;
  const { scans } = codes.data;
  const list = codes.data.codes.toSorted(
    (a, b) => Number(a.state === 'retired') - Number(b.state === 'retired'),
  );
  return (
    <>
      <section aria-labelledby="codes" className="flex flex-col gap-4">
        <h2 id="codes" className="unseen">
          <Trans>The codes of this site</Trans>
        </h2>
        {list.length === 0 && (
          <p className="font-serif text-xl">
            <Trans>There is no sticker for this page yet.</Trans>
          </p>
        )}
        <div role="status" ref={statusRef} className="scroll-mt-4">
          {notice && <p className="rounded-lg bg-(--success-soft) p-4">{notice}</p>}
        </div>
        <ul className="flex flex-col gap-4">
          {list.map((code) => {
            const scanCounts = scans?.codes.find((one) => one.code === code.code);
            return (
              <CodeCard
                key={code.code}
                site={site}
                code={code}
                scans={scanCounts && scans && { since: scans.since, ...scanCounts }}
                onRebound={handleRebound}
                onRetired={() => setNotice(<Trans>The code is retired.</Trans>)}
              />
            );
          })}
        </ul>
        <form
          noValidate
          className="flex flex-col items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!mint.isPending)
              mint.mutate(undefined, {
                onSuccess: () => setNotice(<Trans>The new sticker is ready to be printed.</Trans>),
              });
          }}
        >
          {mint.isError && <CallFault error={mint.error} />}
          <SubmitButton secondary={list.length > 0} busy={mint.isPending} busyLabel={t`Making a code…`}>
            {list.length === 0 ? <Trans>Make a sticker</Trans> : <Trans>New sticker</Trans>}
          </SubmitButton>
        </form>
      </section>
      <CodesHowTo />
    </>
  );
}

/** The loading state: a placeholder for one sticker. */
const CodesSkeleton = () => (
  <Skeleton>
    <div className="flex gap-5 rounded-[14px] border border-(--line) p-6">
      <span className="skeleton-shape size-36!" />
      <span className="flex-1">
        <SkeletonLine size="60%" />
        <SkeletonLine size="40%" />
      </span>
    </div>
  </Skeleton>
);

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
