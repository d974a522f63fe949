import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { rememberPath, useSession } from '#web/lib/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { Ask } from './ask.tsx';

type Props = {
  site: Site;
  /** The site's id or slug, as in the page's path. */
  id: string;
};

/** A request for membership, sent before writing anything, on a site where only invited people write. */
export function AskToTakePart({ site, id }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { signedIn } = useSession();
  const navigate = useNavigate();
  const { main } = namesFor(site, locale);
  const close = () =>
    void navigate({
      to: '/$locale/site/$id',
      params: { locale, id },
      search: (before: object) => ({ ...before, compose: undefined }),
      resetScroll: false,
      replace: true,
    });
  if (site.frozen || site.mode !== 'regular' || site.privilege !== 'none' || site.suspended) return null;
  return (
    <Dialog title={t`Ask to take part`} isOpen onOpenChange={(open) => open || close()}>
      <div className="flex flex-col gap-5">
        <p>
          <Trans>
            Everyone can read this site. Only people invited by the family of <bdi>{main.text}</bdi> can add
            memories and candles. You can ask to join them.
          </Trans>
        </p>
        {!signedIn && (
          <p>
            <Trans>
              Already invited?{' '}
              <Link
                className="underline underline-offset-4"
                to="/$locale/login"
                params={{ locale }}
                onClick={() => rememberPath(location.pathname)}
              >
                Log in
              </Link>
            </Trans>
          </p>
        )}
        <Ask place={{ kind: 'site', id }} action={t`Ask to take part`} onCancel={close} />
      </div>
    </Dialog>
  );
}
