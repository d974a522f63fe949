import { Trans } from '@lingui/react/macro';
import { GuestWriter } from './guest-writer.tsx';

type Props = {
  siteId: number;
  /** The token of the invitation. */
  invite: string;
  /** The address that it was sent to; null for a link. */
  email: string | null;
};

/** A memory by someone who was invited and has no account. */
export const InvitedWriter = ({ siteId, invite, email }: Props) => (
  <GuestWriter
    siteId={siteId}
    invite={invite}
    email={email}
    heading={<Trans>Write a memory without an account</Trans>}
  />
);
