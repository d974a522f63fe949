import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import { StatePage } from '#worker/shared/views/message/state-page.tsx';
import type { InvitationPreview } from './opened-invitation-queries.ts';

type Props = { seen: Pick<InvitationPreview, 'kind' | 'state'> | null };

/** The page of an unknown invitation or one that is no longer valid, with what the visitor can do. */
export function InvitationOver({ seen }: Props) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const { signedIn } = useSession();
  const accepted = seen?.state === 'accepted' && seen.kind === 'email';
  return (
    <StatePage
      title={i18n._(titleOf(seen))}
      action={
        accepted && !signedIn ? (
          <Link className="button main" to="/$locale/login" params={{ locale }}>
            <Trans>Log in</Trans>
          </Link>
        ) : signedIn ? (
          <Link className="button main" to="/$locale/sites" params={{ locale }} search={{ tab: 'member' }}>
            <Trans>Sites I take part in</Trans>
          </Link>
        ) : (
          <Link className="button" to="/$locale" params={{ locale }}>
            <Trans>Back to the home page</Trans>
          </Link>
        )
      }
    >
      <p>
        {accepted ? (
          <Trans>You can find it under “Sites I take part in”.</Trans>
        ) : seen ? (
          <Trans>You can ask the sender for a new one.</Trans>
        ) : (
          <Trans>Open the link again from the message, or ask the sender for a new one.</Trans>
        )}
      </p>
    </StatePage>
  );
}

function titleOf(seen: Props['seen']): MessageDescriptor {
  if (!seen) return msg`This invitation could not be found`;
  if (seen.state === 'accepted' && seen.kind === 'email') return msg`This invitation has been accepted`;
  if (seen.state === 'accepted') return msg`This link has reached its limit`;
  if (seen.state === 'declined') return msg`This invitation was declined`;
  if (seen.state === 'expired') return msg`This invitation has expired`;
  return msg`This invitation was withdrawn`;
}
