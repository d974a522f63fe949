import { Trans, useLingui } from '@lingui/react/macro';
import { siFacebook, siMessenger, siTelegram, siWhatsapp, siX } from 'simple-icons';
import { useLocale } from '#web/i18n/use-locale.ts';
import { PRODUCT_NAME } from '#worker/shared/brand.ts';
import { CopyLinkIcon, Icon, ShareIcon } from '#worker/shared/views/icons.tsx';
import { SHARE_TARGETS } from './share-targets.ts';
import { TargetLink } from './target-link.tsx';
import { useSharing } from './use-sharing.ts';

/** simple-icons has none for LinkedIn. */
const BRANDS: Partial<Record<(typeof SHARE_TARGETS)[number]['id'], string>> = {
  facebook: siFacebook.path,
  whatsapp: siWhatsapp.path,
  telegram: siTelegram.path,
  messenger: siMessenger.path,
  x: siX.path,
};

const EnvelopeIcon = () => (
  <Icon path="M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm-1 2 9 6 9-6" />
);

export type ShareBarProps = { className?: string };

/**
 * Shares the home page, in as many places as `ShareSpace` keeps: every page that has this bar is of no use to
 * others, or the home page itself.
 */
export function ShareBar({ className = '' }: ShareBarProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const page = {
    title: `${PRODUCT_NAME[locale]} – ${t`A place to remember, together`}`,
    address: `${location.origin}/${locale}`,
  };
  const { copied, onCopy, onShare } = useSharing(page);
  const copy = () => void onCopy();
  return (
    <section className={`share-bar ${className}`} aria-labelledby="share">
      <p id="share">
        <Trans>Share Dorot with others</Trans>
      </p>
      <ul>
        {onShare && (
          <li>
            <button type="button" className="button" onClick={onShare}>
              <ShareIcon />
              <Trans>Share</Trans>
            </button>
          </li>
        )}
        {SHARE_TARGETS.map((target) => (
          <li key={target.id}>
            <TargetLink
              target={target}
              page={page}
              className="button"
              onCopy={copy}
              icon={target.id === 'email' ? <EnvelopeIcon /> : <Brand path={BRANDS[target.id]} />}
            />
          </li>
        ))}
        <li>
          <button type="button" className="button" onClick={copy}>
            <CopyLinkIcon />
            {copied ? <Trans>The link is copied</Trans> : <Trans>Copy the link</Trans>}
          </button>
        </li>
        {!onShare && <li aria-hidden="true" />}
      </ul>
      <p className="unseen" role="status">
        {copied && t`The link is copied`}
      </p>
    </section>
  );
}

/** A brand icon; these are filled rather than stroked. */
const Brand = ({ path }: { path: string | undefined }) =>
  path && (
    <svg className="size-5 flex-none" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
