import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { rememberPath, useSession } from '#web/lib/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { ReportSubject } from '#worker/contract/report.ts';
import { ReportForm } from './report-form.tsx';

type Props = { subject: ReportSubject; id: number; onClose: () => void };

/** Reports something to those who manage the site, who do not see by whom; without an account, leads to one. */
export function ReportDialog({ subject, id, onClose }: Props) {
  const { t } = useLingui();
  const { signedIn } = useSession();
  const [sent, setSent] = useState(false);
  const title = {
    memory: t`Report this memory`,
    comment: t`Report this comment`,
    site: t`Report this site`,
  }[subject];
  return (
    <Dialog title={title} isOpen onOpenChange={(open) => open || onClose()}>
      {!signedIn ? (
        <AccountFirst />
      ) : sent ? (
        <Sent onClose={onClose} />
      ) : (
        <ReportForm subject={subject} id={id} onSent={() => setSent(true)} onCancel={onClose} />
      )}
    </Dialog>
  );
}

function AccountFirst() {
  const { locale } = useLocale();
  const back = () => rememberPath(location.pathname + location.search);
  return (
    <div className="flex flex-col gap-5">
      <p>
        <Trans>
          To report something, please log in or sign up. The managers of the site do not see who reported it.
        </Trans>
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

function Sent({ onClose }: { onClose: () => void }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // after the dialog has taken the focus back from the button that is gone
    const timer = setTimeout(() => message.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex flex-col items-start gap-5">
      <p ref={message} role="status" tabIndex={-1} className="outline-none">
        <Trans>
          Thank you. Your report was sent to the managers of the site. They do not see who sent it.
        </Trans>
      </p>
      <button type="button" className="button" onClick={onClose}>
        <Trans>Close</Trans>
      </button>
    </div>
  );
}
