import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { NoticeForm } from '#web/features/notices/notice-form.tsx';
import { noticeQuery, useRemoveNotice } from '#web/features/notices/notice-queries.ts';
import { ShareRow } from '#web/features/sharing/share-row.tsx';
import { BackToSite } from '#web/features/sites/back-to-site.tsx';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { useView } from '#web/ui/use-view.tsx';
import type { SiteNotice } from '#worker/contract/notice.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import '#worker/shared/views/notice/first.css';
import { NoticePage } from '#worker/shared/views/notice/notice-page.tsx';
import { essentialLine, fullDay } from '#worker/shared/views/notice/notice-words.ts';

/** The notice of the first week: its form for the staff, for others what is kept. `id` as in the URL. */
export function NoticeScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const view = useView();
  const { site } = useSuspenseQuery(siteQuery(id)).data;
  const { notice } = useSuspenseQuery(noticeQuery(id)).data;
  const { main } = namesFor(site, view.locale);
  useTitle(`${t`The first week`} · ${main.text}`);
  const back = <BackToSite id={id} name={main.text} lang={main.lang} />;
  if (notice?.can.change || site.can_list_members)
    return (
      <div className="mx-auto flex w-full max-w-160 flex-col gap-8 px-4 py-8">
        <header className="flex flex-col gap-2">
          {back}
          <h1>
            <Trans>The first week</Trans>
          </h1>
          <p className="text-(--ink-2)">
            <Trans>
              Where and when, on one page for everyone you send the link to. Enter what you know now; whatever
              you change is seen at once.
            </Trans>
          </p>
        </header>
        <Keeping id={id} site={site} notice={notice} />
      </div>
    );
  if (!notice) return <StatePage title={t`There is no notice here`} action={back} />;
  const { first_name, last_name, name, other_name, lang, gender, type, honorific, portrait, lines } = site;
  const person = { first_name, last_name, name, other_name, lang, gender, type, honorific, portrait, lines };
  const { closes_on, closed } = notice;
  return (
    <div className="pt-8">
      <div className="mx-auto max-w-136 px-4">{back}</div>
      <NoticePage
        view={view}
        page={{ person, notice, closes_on, closed, today: closes_on, site: null }}
        token=""
        origin={location.origin}
      />
    </div>
  );
}

function Keeping({ id, site, notice }: { id: string; site: Site; notice: SiteNotice | null }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [saved, setSaved] = useState(0);
  const [removes, setRemoves] = useState(false);
  const remove = useRemoveNotice(id, () => setRemoves(false));
  return (
    <>
      {notice?.token && (
        <LinkOf key={saved} site={site} notice={notice} token={notice.token} isSaved={saved > 0} />
      )}
      <NoticeForm
        key={`${notice?.token}`}
        siteId={site.id}
        id={id}
        notice={notice}
        onSaved={() => setSaved((count) => count + 1)}
      />
      {notice && (
        <button type="button" className="text-button self-start" onClick={() => setRemoves(true)}>
          <Trans>Delete the notice</Trans>
        </button>
      )}
      {removes && (
        <Confirm
          title={t`Delete the notice?`}
          action={t`Delete`}
          busyAction={t`One moment…`}
          busy={remove.isPending}
          danger
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => setRemoves(false)}
        >
          <p>
            <Trans>Its link shows nothing from then on, to nobody. This cannot be undone.</Trans>
          </p>
        </Confirm>
      )}
      {site.mode === 'private' && !notice && (
        <p className="small">
          <Trans>The site stays private: the link shows the notice, and nothing else of the site.</Trans>
        </p>
      )}
      <p className="small">
        <Link className="text-link" to="/$locale/site/$id/reminders" params={{ locale, id }}>
          <Trans>Reminders of the shloshim and the first yahrzeit</Trans>
        </Link>
      </p>
    </>
  );
}

type LinkOfProps = { site: Site; notice: SiteNotice; token: string; isSaved: boolean };

/** The link of a notice, and until when it shows it. */
function LinkOf({ site, notice, token, isSaved }: LinkOfProps) {
  const view = useView();
  const box = useRef<HTMLElement>(null);
  const { locale } = view;
  const day = fullDay(notice.closes_on, locale);
  const { main } = namesFor(site, locale);
  const line = essentialLine({ notice, closed: notice.closed, today: '' }, view);

  useEffect(() => {
    if (isSaved) box.current?.focus();
  }, [isSaved]);

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="notice-link"
      className="flex flex-col gap-3 rounded-xl border border-(--line) bg-(--surface) p-4"
    >
      <h2 id="notice-link" className="text-xl!">
        {notice.closed ? <Trans>The notice is closed</Trans> : <Trans>The notice is ready to be sent</Trans>}
      </h2>
      <p>
        {notice.closed ? (
          <Trans>It closed after {day}. It is kept on the site, without the address and the hours.</Trans>
        ) : (
          <Trans>It closes by itself after {day}.</Trans>
        )}
      </p>
      {!notice.closed && (
        <ShareRow
          page={{ title: `${main.text} · ${line}`, address: `${location.origin}/${locale}/n/${token}` }}
        />
      )}
      <Link className="text-link self-start" to="/$locale/n/$token" params={{ locale, token }}>
        <Trans>Open the notice</Trans>
      </Link>
    </section>
  );
}
