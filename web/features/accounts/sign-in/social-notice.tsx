import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import type { Provider } from '#worker/contract/identity-providers.ts';
import { PROVIDER_NAMES } from '#worker/shared/provider-names.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The error of an external sign-in service, with the server's message. */
    notice?: string;
  }
}

/** The notice on the login page for a user who returns from an external service without being signed in. */
export function SocialNotice({ emailedProvider }: { emailedProvider: Provider | undefined }) {
  const notice = useLocation({ select: ({ state }) => state.notice });
  const faults = useMemo(() => (notice ? [{ message: notice }] : []), [notice]);
  return (
    <>
      <ErrorSummary faults={faults} />
      {emailedProvider && <EmailSentNotice service={PROVIDER_NAMES[emailedProvider]} />}
    </>
  );
}

function EmailSentNotice({ service }: { service: string }) {
  return (
    <p role="status" className="rounded-lg bg-(--success-soft) p-4 text-(--success)">
      <Trans>
        We sent a message to the address we got from <bdi>{service}</bdi>. Open the link in it to confirm the
        address. Then you can continue with <bdi>{service}</bdi>.
      </Trans>
    </p>
  );
}
