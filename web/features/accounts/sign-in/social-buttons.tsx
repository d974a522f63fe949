import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { siFacebook, siGoogle } from 'simple-icons';
import { signInOptionsQuery } from '#web/features/accounts/sign-in-options.ts';
import type { Provider } from '#worker/contract/social.ts';
import { PROVIDER_NAMES } from '#worker/shared/provider-names.ts';

/** simple-icons has no LinkedIn icon. */
const ICONS: Partial<Record<Provider, string>> = { google: siGoogle.path, facebook: siFacebook.path };

/** Buttons for the external sign-in services; empty while they load and where none are configured. */
export function SocialButtons({ onLeave }: { onLeave?: () => void }) {
  const { t } = useLingui();
  const { data } = useQuery(signInOptionsQuery);
  if (!data?.providers.length) return null;
  return (
    <section aria-label={t`Other ways in`} className="flex flex-col gap-3 border-t border-(--line) pt-6">
      <ul className="flex flex-col gap-3">
        {data.providers.map(({ name }) => (
          <li key={name}>
            <SocialButton name={name} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      <p className="text-sm text-(--ink-2)">
        <Trans>By continuing with another service you accept the terms of use.</Trans>
      </p>
    </section>
  );
}

/** A link rather than a button, since the browser leaves the page. */
function SocialButton({ name, onLeave }: { name: Provider; onLeave: (() => void) | undefined }) {
  const service = PROVIDER_NAMES[name];
  const icon = ICONS[name];
  return (
    <a
      href={`/api/users/${name}/authenticate`}
      className="button flex w-full items-center justify-center gap-3"
      onClick={onLeave}
    >
      {icon && (
        <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
          <path d={icon} />
        </svg>
      )}
      <span>
        <Trans>
          Continue with <bdi>{service}</bdi>
        </Trans>
      </span>
    </a>
  );
}
