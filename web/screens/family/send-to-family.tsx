import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ShareRow } from '#web/features/sharing/share-row.tsx';
import { useMintCode } from '#web/features/short-links/code-queries.ts';
import { redrawPreview } from '#web/features/sites/previews/redraw-preview.ts';
import { siteQuery } from '#web/features/sites/site-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Site } from '#worker/contract/site.ts';
import { sharedSite } from '#worker/shared/shared-page.ts';

type Props = {
  site: Site;
  /** The site's id or slug as in the URL. */
  id: string;
  /** `sent` is whether the link was shared or copied. */
  onClose: (sent: boolean) => void;
};

/** The short link of a site, to be sent to the family; made now where the site has none yet. */
export function SendToFamily({ site, id, onClose }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const { mutateAsync: mint } = useMintCode(site.id);
  const [isReady, setIsReady] = useState(site.short_code !== null || !site.can_bind);
  const [sent, setSent] = useState(false);
  const begun = useRef(false);
  const page = sharedSite(site, locale, location.origin);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    // the picture that is shown beside the link
    redrawPreview(queries, site, id);
    if (isReady) return;
    // without a short link, the long one is sent
    void mint()
      .then(() => queries.invalidateQueries({ queryKey: siteQuery(id).queryKey }))
      .catch(() => undefined)
      .finally(() => setIsReady(true));
  }, [queries, site, id, isReady, mint]);

  return (
    <Dialog title={t`Send to the family`} isOpen onOpenChange={(open) => open || onClose(sent)}>
      <div className="flex flex-col gap-4">
        <p>
          <Trans>This link opens the page.</Trans>
        </p>
        {!isReady ? (
          <Spinner label={t`One moment…`} />
        ) : (
          <>
            <p className="rounded-lg bg-(--sunken) px-4 py-3 text-center wrap-anywhere" dir="ltr">
              {page.address.replace(/^https?:\/\//, '')}
            </p>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices that one of its buttons was used */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button is a click too */}
            <div onClick={({ target }) => setSent((was) => was || isShare(target))}>
              <ShareRow page={page} />
            </div>
          </>
        )}
        <Link
          className="inline-flex min-h-11 items-center self-start underline underline-offset-4"
          to="/$locale/site/$id/members"
          params={{ locale, id }}
        >
          <Trans>Invite by email</Trans>
        </Link>
      </div>
    </Dialog>
  );
}

const isShare = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button') !== null;
