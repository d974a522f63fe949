import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { refetchAccount } from '#web/features/accounts/account-queries.ts';
import { Address } from '#web/features/accounts/address/email-address.tsx';
import { AccountFault, AccountSection } from '#web/features/accounts/page/account-section.tsx';
import { signInOptionsQuery } from '#web/features/human/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Account } from '#worker/contract/account-settings.ts';
import { PROVIDERS, type Provider } from '#worker/contract/identity-providers.ts';
import { connectProvider, disconnectProvider } from '#worker/contract/social.ts';
import { PROVIDER_NAMES } from '#worker/shared/provider-names.ts';

type Identity = Account['identities'][number];

/** The external services to log in with; absent where none are configured. */
export function ServicesSection({ account }: { account: Account }) {
  const { t } = useLingui();
  const options = useQuery(signInOptionsQuery);
  const offered = options.data?.providers.map(({ name }) => name) ?? [];
  const identityOf = (name: Provider) => account.identities.find(({ provider }) => provider === name);
  const rows = PROVIDERS.filter((name) => offered.includes(name) || identityOf(name));
  if (!rows.length && !options.isError) return null;
  return (
    <AccountSection id="services" title={t`Connected services`}>
      <p>
        <Trans>A connected service lets you log in without a password.</Trans>
      </p>
      {options.isError && <AccountFault error={options.error} onRetry={() => void options.refetch()} />}
      <ul className="flex flex-col divide-y divide-(--line)">
        {rows.map((name) => (
          <Service key={name} name={name} identity={identityOf(name)} />
        ))}
      </ul>
    </AccountSection>
  );
}

function Service({ name, identity }: { name: Provider; identity: Identity | undefined }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { locale } = useLocale();
  const service = PROVIDER_NAMES[name];
  const connect = useMutation({
    mutationFn: () => call(connectProvider, { body: { provider: name } }),
    onSuccess: ({ location: address }) => location.assign(address),
  });
  const disconnect = useMutation({
    mutationFn: () => call(disconnectProvider, { params: { provider: name } }),
    onSuccess: () => refetchAccount(queries),
  });
  // the browser is navigating away once the address has arrived
  const busy = useBusy(connect.isPending || connect.isSuccess || disconnect.isPending);
  const { error } = identity ? disconnect : connect;
  const act = () => {
    if (!busy) (identity ? disconnect : connect).mutate();
  };
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="text-[1.0625rem]! font-sans! font-semibold!" dir="ltr">
            <bdi>{service}</bdi>
          </h3>
          <p className="text-(--ink-2)">
            {identity ? (
              identity.email ? (
                <Trans>
                  Connected as <Address>{identity.email}</Address>
                </Trans>
              ) : (
                <Trans>Connected</Trans>
              )
            ) : (
              <Trans>Not connected</Trans>
            )}
          </p>
        </div>
        <button
          type="button"
          className="button"
          aria-disabled={busy || undefined}
          aria-label={identity ? t`Disconnect ${service}` : t`Connect ${service}`}
          onClick={act}
        >
          {busy ? <Spinner label={t`One moment…`} /> : identity ? t`Disconnect` : t`Connect`}
        </button>
      </div>
      {error && (
        <>
          <AccountFault error={error} />
          {error instanceof ApiError && error.code === 'auth.last_way_in' && (
            <Link
              to="/$locale/dashboard/account"
              params={{ locale }}
              hash="password"
              className="inline-flex min-h-11 items-center self-start underline"
            >
              <Trans>Choose a password</Trans>
            </Link>
          )}
        </>
      )}
    </li>
  );
}
