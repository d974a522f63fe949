import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { LoginForm } from '#web/features/accounts/login-form.tsx';
import { openInLocale } from '#web/features/language/switch-language.ts';
import type { Sticker } from '#web/features/short-links/sticker.ts';
import { StickerNotice } from '#web/features/short-links/sticker-notice.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { takeRememberedPath } from '#web/lib/login.ts';
import { useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import type { User } from '#worker/contract/account.ts';

export function LoginScreen({ sticker }: { sticker: Sticker | null }) {
  const { t } = useLingui();
  const { signedIn } = useSession();
  const { locale } = useLocale();
  const router = useRouter();
  useTitle(t`Log in`);

  function goOn(user: User) {
    const path = takeRememberedPath() ?? `/${locale}`;
    if (!openInLocale(user.locale, locale, path)) router.history.replace(path);
  }

  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-8 px-4 py-12">
      {sticker && <StickerNotice sticker={sticker} />}
      {signedIn && sticker ? (
        <Link to="/$locale" params={{ locale }} className="button">
          <Trans>Back to the home page</Trans>
        </Link>
      ) : (
        <>
          <h1>
            <Trans>Log in</Trans>
          </h1>
          <LoginForm onLoggedIn={goOn} />
        </>
      )}
    </div>
  );
}
