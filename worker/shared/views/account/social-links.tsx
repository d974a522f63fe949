/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import { siFacebook, siGoogle } from 'simple-icons';
import type { Provider } from '#worker/contract/identity-providers.ts';
import type { SignInOptions } from '#worker/contract/social.ts';
import { PROVIDER_NAMES } from '#worker/shared/provider-names.ts';
import { Consent } from '#worker/shared/views/form/consent.tsx';
import { Sentence } from '#worker/shared/views/sentence.tsx';
import type { View } from '#worker/shared/views/view.ts';
import { PrivacyLink } from './privacy-link.tsx';

/** simple-icons has no LinkedIn icon. */
const ICONS: Partial<Record<Provider, string>> = { google: siGoogle.path, facebook: siFacebook.path };

type SocialLinksProps = {
  view: Pick<View, 'i18n' | 'locale'>;
  providers: readonly Pick<SignInOptions['providers'][number], 'name'>[];
  onLeave?: (() => void) | undefined;
};

/** Links to the external sign-in services; nothing where none are configured. */
export const SocialLinks = ({ view, providers, onLeave }: SocialLinksProps) =>
  providers.length > 0 ? (
    <section aria-label={view.i18n._(msg`Other ways in`)} className="other-ways">
      {providers.map(({ name }) => (
        <a key={name} href={`/api/users/${name}/authenticate`} className="button" onClick={onLeave}>
          {ICONS[name] && (
            <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
              <path d={ICONS[name]} />
            </svg>
          )}
          <span>
            <Sentence i18n={view.i18n} message={msg`Continue with ${{ service: '' }}`} name="service">
              <bdi>{PROVIDER_NAMES[name]}</bdi>
            </Sentence>
          </span>
        </a>
      ))}
      <p className="small">
        <Consent
          view={view}
          message={msg`By continuing with another service you accept the <terms>terms of use</terms>.`}
        />{' '}
        <PrivacyLink view={view} />
      </p>
    </section>
  ) : null;
