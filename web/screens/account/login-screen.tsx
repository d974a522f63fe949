import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { AccountPage } from '#web/features/accounts/account-page.tsx';
import { LoginForm } from '#web/features/accounts/login-form.tsx';
import { SocialButtons } from '#web/features/accounts/social-buttons.tsx';
import { SocialNotice } from '#web/features/accounts/social-notice.tsx';
import type { Sticker } from '#web/features/short-links/sticker.ts';
import { StickerNotice } from '#web/features/short-links/sticker-notice.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { rememberPath, useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import type { Provider } from '#worker/contract/social.ts';

type LoginScreenProps = {
  /** What was scanned, where that led here. */
  sticker: Sticker | null;
  /** A new password has just been saved. */
  reset: boolean;
  /** The service that someone came by whose address is still to be confirmed: a message is on its way. */
  sent?: Provider | undefined;
};

export function LoginScreen({ sticker, ...rest }: LoginScreenProps) {
  const { signedIn } = useSession();
  return (
    <>
      {sticker && (
        <div className="mx-auto w-full max-w-120 px-4 pt-10">
          <StickerNotice sticker={sticker} />
        </div>
      )}
      {signedIn && sticker ? <WayHome /> : <LogIn sticker={sticker} {...rest} />}
    </>
  );
}

function LogIn({ sticker, reset, sent }: LoginScreenProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const here = useLocation({ select: ({ href }) => href });

  /** Whoever came with a sticker in hand finds it again. */
  const remember = () => {
    if (sticker) rememberPath(here);
  };
  return (
    <AccountPage title={t`Log in`}>
      {reset && (
        <p role="status" className="rounded-lg bg-(--success-soft) p-4 text-(--success)">
          <Trans>Your new password is saved. You can log in with it now.</Trans>
        </p>
      )}
      <SocialNotice sent={sent} />
      <LoginForm
        onLoggedIn={() => {
          remember();
          void navigate({ to: '/$locale/auth/process', params: { locale }, replace: true });
        }}
      />
      <p>
        <Trans>
          New here?{' '}
          <Link to="/$locale/register" params={{ locale }} className="underline" onClick={remember}>
            Sign up
          </Link>
        </Trans>
      </p>
      <SocialButtons onLeave={remember} />
    </AccountPage>
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
