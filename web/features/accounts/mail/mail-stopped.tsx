import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountQuery, refetchAccount } from '#web/features/accounts/account-queries.ts';
import { AccountFault } from '#web/features/accounts/page/account-section.tsx';
import { call } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { type MailStopCause, resumeMail } from '#worker/contract/mail.ts';

/** Why the user is sent nothing but what secures the account, and the button that ends it. */
export function MailStopped() {
  const queries = useQueryClient();
  const { user } = useSession();
  const { data } = useQuery(accountQuery);
  const resume = useMutation({
    mutationFn: () => call(resumeMail, {}),
    onSuccess: () => refetchAccount(queries),
  });
  if (!data?.mail_stop || !user)
    return resume.isSuccess ? (
      <p role="status">
        <Trans>We write to you again.</Trans>
      </p>
    ) : null;
  return (
    <div className="flex flex-col items-start gap-3 border-s-4 border-(--line) ps-4">
      <p>
        <Cause cause={data.mail_stop.cause} address={user.email} />
      </p>
      <p>
        <Trans>Until you ask for more, you get only what secures your account, such as a new password.</Trans>
      </p>
      <button type="button" className="button" disabled={resume.isPending} onClick={() => resume.mutate()}>
        <Trans>Write to me again</Trans>
      </button>
      {resume.error && <AccountFault error={resume.error} />}
    </div>
  );
}

function Cause({ cause, address }: { cause: MailStopCause; address: string }) {
  const to = <bdi dir="ltr">{address}</bdi>;
  switch (cause) {
    case 'bounced':
      return <Trans>An email to {to} came back: the address does not exist or takes no mail from us.</Trans>;
    case 'soft_bounced':
      return <Trans>Several emails to {to} came back, perhaps because the mailbox is full.</Trans>;
    case 'suppressed':
      return <Trans>We stopped writing to {to}.</Trans>;
    case 'complained':
      return <Trans>An email of ours to {to} was reported as spam.</Trans>;
  }
}
