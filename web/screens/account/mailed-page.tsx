import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { readDraft } from '#web/lib/account-draft.ts';
import { AccountPage } from './account-page.tsx';

type MailedPageProps = {
  title: string;
  /** Asks for an address and mails to it. */
  form: (email: string, onSent: (email: string) => void) => ReactNode;
  /** What was mailed to `address`, which `email` shows. */
  sent: (email: ReactNode, address: string) => ReactNode;
};

/** A page that mails something to an address: first a form, then where it was sent. */
export function MailedPage({ title, form, sent }: MailedPageProps) {
  const { locale } = useLocale();
  const [address, setAddress] = useState(() => readDraft().email);
  const [isSent, setIsSent] = useState(false);
  const email = (
    <bdi dir="ltr" className="font-semibold wrap-anywhere">
      {address}
    </bdi>
  );
  return (
    <AccountPage title={title}>
      {isSent ? (
        <>
          {sent(email, address)}
          <button type="button" className="button self-start" onClick={() => setIsSent(false)}>
            <Trans>Send it again, or to another address</Trans>
          </button>
        </>
      ) : (
        form(address, (to) => {
          setAddress(to);
          setIsSent(true);
        })
      )}
      <p>
        <Link to="/$locale/login" params={{ locale }} className="inline-flex min-h-11 items-center underline">
          <Trans>Back to login</Trans>
        </Link>
      </p>
    </AccountPage>
  );
}
