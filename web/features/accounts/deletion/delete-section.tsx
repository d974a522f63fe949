import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { AccountSection } from '#web/features/accounts/page/account-section.tsx';
import { useLocale } from '#web/i18n/use-locale.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { User } from '#worker/contract/account.ts';
import type { Account } from '#worker/contract/account-settings.ts';
import { DeleteForm } from './delete-form.tsx';

type DeleteSectionProps = { user: User; account: Account };

/** The deletion section of the account page: explains the consequences before the account is deleted. */
export function DeleteSection({ user, account }: DeleteSectionProps) {
  const { t } = useLingui();
  const owned = account.owned_sites;
  return (
    <AccountSection id="delete" title={t`Delete the account`}>
      {owned.length > 0 ? (
        <Owned sites={owned} />
      ) : (
        <>
          <ul className="flex list-disc flex-col gap-2 ps-5">
            <li>
              <Trans>What you wrote on sites stays there, under your name.</Trans>
            </li>
            <li>
              <Trans>Sites you took part in do not change, but you are no longer a member of them.</Trans>
            </li>
            <li>
              <Trans>Your photo, your email address and your login methods are deleted.</Trans>
            </li>
            <li>
              <Trans>We will send one last email to confirm.</Trans>
            </li>
            <li>
              <Trans>It cannot be undone.</Trans>
            </li>
          </ul>
          <DeleteForm user={user} hasPassword={account.has_password} />
        </>
      )}
    </AccountSection>
  );
}

/** The sites that block the deletion, since a site must always have an owner. */
function Owned({ sites }: { sites: Account['owned_sites'] }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  return (
    <>
      <p>
        <Trans>
          A site always has an owner. Before deleting your account, transfer each of these sites to someone
          else:
        </Trans>
      </p>
      <ul className="flex flex-col divide-y divide-(--line)">
        {sites.map(({ id, slug, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 wrap-anywhere">
              <UserText>{name}</UserText>
            </span>
            <Link
              to="/$locale/site/$id/members"
              params={{ locale, id: slug }}
              aria-label={t`Transfer ${name}`}
              className="button"
            >
              <Trans>Transfer</Trans>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
