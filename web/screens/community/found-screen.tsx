import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { FoundForm } from '#web/features/communities/founding/found-form.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useProcessCancel } from '#web/lib/process-cancel.ts';
import { rememberPath, useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

/** Founds a community. Someone without an account fills in the form first, and returns to it after signing in. */
export function FoundScreen() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const { href } = useLocation();
  const { signedIn } = useSession();
  const title = t`Create a community`;
  useTitle(title);
  useProcessCancel(
    () =>
      void navigate(
        signedIn
          ? { to: '/$locale/sites', params: { locale }, search: { tab: 'communities' } }
          : { to: '/$locale', params: { locale } },
      ),
  );
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-6 px-4 pt-6 pb-16">
      <header className="flex flex-col gap-2">
        <h1>{title}</h1>
        <p className="text-(--ink-2)">
          <Trans>
            A place where a town, a school or a unit remembers together: a memorial wall, and the sites that
            join it.
          </Trans>
        </p>
      </header>
      <FoundForm
        onFounded={({ slug }) => {
          toast({ variant: 'success', title: t`The community was created` });
          void navigate({ to: '/$locale/community/$id', params: { locale, id: slug }, replace: true });
        }}
        onSignIn={() => {
          rememberPath(href);
          void navigate({ to: signedIn ? '/$locale/verify' : '/$locale/login', params: { locale } });
        }}
      />
    </div>
  );
}
