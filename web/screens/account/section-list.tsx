import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountQuery } from '#web/features/accounts/account-queries.ts';
import { signInOptionsQuery } from '#web/features/human/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';

/** The navigation beside the sections; not shown on phones for lack of space. */
export function SectionList() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const services = useHasServices();
  const sections = [
    { id: 'profile', label: t`Profile` },
    { id: 'language', label: t`Language` },
    { id: 'email', label: t`Email address` },
    { id: 'password', label: t`Password` },
    { id: 'second-factor', label: t`Two-step verification` },
    ...(services ? [{ id: 'services', label: t`Connected services` }] : []),
    { id: 'devices', label: t`Devices` },
    { id: 'mail', label: t`Messages by email` },
    { id: 'calendars', label: t`Calendars` },
    { id: 'download', label: t`Your memories` },
    { id: 'delete', label: t`Delete the account` },
  ];
  return (
    <nav aria-label={t`Sections`} className="-ms-3.5 sticky top-6 hidden self-start lg:block">
      <ul className="flex flex-col">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <Link
              to="/$locale/dashboard/account"
              params={{ locale }}
              hash={id}
              activeOptions={{ includeHash: true }}
              activeProps={{}}
              className="flex min-h-11 items-center border-s-2 border-transparent ps-3 text-(--ink-2) hover:text-(--accent) aria-[current]:border-(--accent) aria-[current]:font-semibold aria-[current]:text-(--ink)"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useHasServices(): boolean {
  const { data: options } = useQuery(signInOptionsQuery);
  const { data: account } = useQuery(accountQuery);
  return Boolean(options?.providers.length || account?.identities.length);
}
