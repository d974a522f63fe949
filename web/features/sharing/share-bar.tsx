import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { Site } from '#worker/contract/site.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import type { Locale } from '#worker/shared/locale.ts';
import { SHARE_TARGETS, type SharedPage } from './share-targets.ts';

const SHARE_ICON = 'M12 15V3m0 0L8 7m4-4 4 4M5 12v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7';
const LINK_ICON =
  'M10 13.5a4 4 0 0 0 6 .4l2.5-2.5a4 4 0 0 0-5.7-5.7l-1.4 1.4M14 10.5a4 4 0 0 0-6-.4l-2.5 2.5a4 4 0 0 0 5.7 5.7l1.4-1.4';

const onPhone = (): boolean => matchMedia('(pointer: coarse)').matches;

export type ShareBarProps = { className?: string; title?: string; site?: Pick<Site, 'id' | 'slug' | 'mode'> };

/** The path of a site. The URL of a private site contains no name. */
const pathOf = ({ id, slug, mode }: NonNullable<ShareBarProps['site']>, locale: Locale): string =>
  `/${locale}/site/${mode === 'private' ? id : encodeURIComponent(slug)}`;

/** Whether the page is a wall, the only shareable page without a site. */
const onWall = (): boolean => location.pathname.includes('/wall/');

/** Shares the URL of a site or a wall through a choice of services; that of the home page elsewhere. */
export function ShareBar({ className = '', title, site }: ShareBarProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { copied, copy } = useCopy();
  const sharesHome = !site && !onWall();
  const sharedPage = (): SharedPage =>
    sharesHome
      ? {
          title: `${PRODUCT_NAME[locale]} – ${t`A place to remember, together`}`,
          address: `${location.origin}/${locale}`,
        }
      : {
          title: title ?? document.title,
          address: location.origin + (site ? pathOf(site, locale) : location.pathname),
        };
  const targets = SHARE_TARGETS.filter(({ phoneOnly }) => !phoneOnly || onPhone());

  /** Opens the system's share sheet. Dismissing it is not an error. */
  const share = () => {
    const { title: name, address: url } = sharedPage();
    navigator.share({ title: name, url }).catch(() => undefined);
  };

  const copyAddress = async () => {
    const { address } = sharedPage();
    if (!(await copy(address))) toast({ variant: 'info', title: t`The link is`, text: address, long: true });
  };

  return (
    <section className={`share ${className}`} aria-labelledby="share">
      <h2 id="share">
        {sharesHome ? <Trans>Share Dorot with others</Trans> : <Trans>Share this page</Trans>}
      </h2>
      <ul>
        {typeof navigator.share === 'function' && (
          <li>
            <button type="button" className="button" onClick={share}>
              <Line path={SHARE_ICON} />
              <Trans>Share</Trans>
            </button>
          </li>
        )}
        {targets.map(({ id, name, icon, href }) => (
          <li key={id}>
            <a className="button" href={href(sharedPage())} target="_blank" rel="noopener noreferrer">
              {id === 'email' ? <Line path={icon} /> : icon && <Brand path={icon} />}
              {id === 'email' ? t`Email` : <bdi>{name}</bdi>}
            </a>
          </li>
        ))}
        <li>
          <button type="button" className="button" onClick={() => void copyAddress()}>
            <Line path={LINK_ICON} />
            {copied ? <Trans>The link is copied</Trans> : <Trans>Copy the link</Trans>}
          </button>
        </li>
      </ul>
      <p className="unseen" role="status">
        {copied && t`The link is copied`}
      </p>
    </section>
  );
}

const Line = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

/** A brand icon; these are filled rather than stroked. */
const Brand = ({ path }: { path: string }) => (
  <svg className="size-5" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d={path} />
  </svg>
);
