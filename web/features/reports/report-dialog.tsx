import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { rememberPath, useSession } from '#web/lib/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { type ReportedThing, ReportForm } from './report-form.tsx';

type Props = ReportedThing & { onClose: () => void };

/** Reports something to those who manage the site or the community, who do not see by whom; without an account, leads to one. */
export function ReportDialog({ onClose, ...thing }: Props) {
  const { t } = useLingui();
  const { signedIn } = useSession();
  const [sent, setSent] = useState(false);
  const title = {
    memory: t`Report this memory`,
    comment: t`Report this comment`,
    site: t`Report this site`,
  }[thing.subject];
  return (
    <Dialog title={title} isOpen onOpenChange={(open) => open || onClose()}>
      {!signedIn ? (
        <AccountFirst isInCommunity={thing.inCommunity} />
      ) : sent ? (
        <Sent isInCommunity={thing.inCommunity} onClose={onClose} />
      ) : (
        <ReportForm {...thing} onSent={() => setSent(true)} onCancel={onClose} />
      )}
    </Dialog>
  );
}

type Where = { isInCommunity: boolean | undefined };

function AccountFirst({ isInCommunity }: Where) {
  const { locale } = useLocale();
  const back = () => rememberPath(location.pathname + location.search);
  return (
    <div className="flex flex-col gap-5">
      <p>
        {isInCommunity ? (
          <Trans>
            To report something, please log in or sign up. The editors of the community do not see who
            reported it.
          </Trans>
        ) : (
          <Trans>
            To report something, please log in or sign up. The managers of the site do not see who reported
            it.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link className="button main" to="/$locale/login" params={{ locale }} onClick={back}>
          <Trans>Log in</Trans>
        </Link>
        <Link className="button" to="/$locale/register" params={{ locale }} onClick={back}>
          <Trans>Sign up</Trans>
        </Link>
      </div>
    </div>
  );
}

function Sent({ isInCommunity, onClose }: Where & { onClose: () => void }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // after the dialog has taken the focus back from the button that is gone
    const timer = setTimeout(() => message.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex flex-col items-start gap-5">
      <p ref={message} role="status" tabIndex={-1} className="outline-none">
        {isInCommunity ? (
          <Trans>
            Thank you. Your report was sent to the editors of the community. They do not see who sent it.
          </Trans>
        ) : (
          <Trans>
            Thank you. Your report was sent to the managers of the site. They do not see who sent it.
          </Trans>
        )}
      </p>
      <button type="button" className="button" onClick={onClose}>
        <Trans>Close</Trans>
      </button>
    </div>
  );
}
