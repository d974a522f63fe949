import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { RegistryCode } from '#worker/contract/code-registry.ts';

/** What a code opens, as a link. */
export function CodeTarget({ code }: { code: RegistryCode }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { site_id: site, community_id: community, grave_id: grave, link } = code;
  const className = 'underline underline-offset-4';
  if (link)
    return (
      <a href={link} rel="noopener noreferrer" target="_blank" className={className}>
        <bdi>{link}</bdi>
      </a>
    );
  if (site !== null)
    return (
      <Link to="/$locale/site/$id" params={{ locale, id: String(site) }} className={className}>
        {t`Site ${site}`}
      </Link>
    );
  if (community !== null)
    return (
      <Link to="/$locale/community/$id" params={{ locale, id: String(community) }} className={className}>
        {t`Community ${community}`}
      </Link>
    );
  if (grave !== null)
    return (
      <Link to="/$locale/grave/$id" params={{ locale, id: String(grave) }} className={className}>
        {t`Grave ${grave}`}
      </Link>
    );
  return <>{code.type === 'b' ? t`The page of its order` : t`Nothing yet`}</>;
}
