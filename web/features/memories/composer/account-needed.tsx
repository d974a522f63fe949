import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Writing } from '#web/features/memories/kinds/writings.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { rememberPath } from '#web/lib/session.ts';

type Props = {
  what: Writing;
  /** Why an account or an address is required. */
  question: string;
  /** The way to share it without an account, where there is one. */
  guest?: ReactNode;
  /** Stores the draft, to be sent once its author is signed in. */
  storeDraft: () => Promise<unknown>;
  onBack: () => void;
};

/**
 * Asks the author of a draft who they are: by name and address where that is enough, else to sign up or in. Then
 * the draft is stored, and sent once they are signed in.
 */
export function AccountNeeded({ what, question, guest, storeDraft, onBack }: Props) {
  const router = useRouter();
  const { locale } = useLocale();
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.focus(), []);

  async function go(page: 'register' | 'login') {
    await storeDraft();
    rememberPath(backTo(router.latestLocation.pathname, what));
    router.history.push(`/${locale}/${page}`);
  }

  return (
    <div className="flex flex-col gap-4">
      <p ref={first} tabIndex={-1} className="font-serif text-[1.25rem] outline-none">
        {question}
      </p>
      {guest}
      <div className={guest ? 'mt-2 flex flex-col gap-4 border-t border-(--line) pt-4' : 'contents'}>
        {guest ? (
          <p>
            <Trans>With an account you need no link: what you wrote is saved on this device meanwhile.</Trans>
          </p>
        ) : (
          <p>
            <Trans>
              What you wrote is saved on this device. Once you have signed up and confirmed your email
              address, we will send it and bring you back here.
            </Trans>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className={guest ? 'button' : 'button main'}
            onClick={() => void go('register')}
          >
            <Trans>Sign up</Trans>
          </button>
          <button type="button" className="button" onClick={() => void go('login')}>
            <Trans>I have an account</Trans>
          </button>
        </div>
      </div>
      <button type="button" className="min-h-11 self-start underline underline-offset-4" onClick={onBack}>
        <Trans>Back to my text</Trans>
      </button>
    </div>
  );
}

const backTo = (pathname: string, what: Writing): string => `${pathname}?compose=${what}`;
