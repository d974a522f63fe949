import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { LoginForm } from '#web/features/accounts/sign-in/login-form.tsx';
import { SocialButtons } from '#web/features/accounts/sign-in/social-buttons.tsx';
import { SocialNotice } from '#web/features/accounts/sign-in/social-notice.tsx';
import { StickerNotice } from '#web/features/short-links/sticker-notice.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { rememberPath, useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { useView } from '#web/ui/use-view.tsx';
import type { Provider } from '#worker/contract/identity-providers.ts';
import type { Sticker } from '#worker/shared/sticker.ts';
import { LoginPage } from '#worker/shared/views/account/login-page.tsx';

type LoginScreenProps = {
  /** The scanned sticker, where a scan led here. */
  sticker: Sticker | null;
  /** Whether a new password has just been saved. */
  reset: boolean;
  /** The provider used to sign in whose address is not confirmed yet: an email was sent. */
  emailedProvider?: Provider | undefined;
};

export function LoginScreen({ sticker, ...formProps }: LoginScreenProps) {
  const { signedIn } = useSession();
  return (
    <>
      {sticker && (
        <div className="mx-auto w-full max-w-120 px-4 pt-10">
          <StickerNotice sticker={sticker} />
        </div>
      )}
      {signedIn && sticker ? <WayHome /> : <LogIn sticker={sticker} {...formProps} />}
    </>
  );
}

function LogIn({ sticker, reset, emailedProvider }: LoginScreenProps) {
  const { t } = useLingui();
  const view = useView();
  const navigate = useNavigate();
  const currentHref = useLocation({ select: ({ href }) => href });

  useTitle(t`Log in`);

  /** Stores the current path, so that the login returns to the scanned sticker. */
  const remember = () => {
    if (sticker) rememberPath(currentHref);
  };
  return (
    <LoginPage
      view={view}
      notice={
        <>
          {reset && (
            <p role="status" className="rounded-lg bg-(--success-soft) p-4 text-(--success)">
              <Trans>Your new password is saved. You can log in with it now.</Trans>
            </p>
          )}
          <SocialNotice emailedProvider={emailedProvider} />
        </>
      }
      form={
        <LoginForm
          onLoggedIn={() => {
            remember();
            void navigate({ to: '/$locale/auth/process', params: { locale: view.locale }, replace: true });
          }}
        />
      }
      social={<SocialButtons onLeave={remember} />}
      onLeave={remember}
    />
  );
}

function WayHome() {
  const { t } = useLingui();
  const { locale } = useLocale();
  useTitle(t`Log in`);
  return (
    <div className="mx-auto w-full max-w-120 px-4 py-8">
      <Link to="/$locale" params={{ locale }} className="button">
        <Trans>Back to the home page</Trans>
      </Link>
    </div>
  );
}
