import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { rememberPath } from '#web/lib/session.ts';
import type { Writing } from './memory-draft.ts';

type Props = {
  what: Writing;
  /** Keeps the draft, to be sent once its writer is back. */
  keep: () => Promise<unknown>;
  onBack: () => void;
};

/** What was written by someone without an account: it is kept, and goes out when they are back with one. */
export function AccountNeeded({ what, keep, onBack }: Props) {
  const router = useRouter();
  const { locale } = useLocale();
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.focus(), []);

  async function go(page: 'register' | 'login') {
    await keep();
    rememberPath(backTo(router.latestLocation.pathname, what));
    router.history.push(`/${locale}/${page}`);
  }

  return (
    <div className="flex flex-col gap-4">
      <p ref={first} tabIndex={-1} className="font-serif text-[1.25rem] outline-none">
        {what === 'candle' ? (
          <Trans>To light the candle we need to know who you are.</Trans>
        ) : (
          <Trans>To share this we need to know who you are.</Trans>
        )}
      </p>
      <p>
        <Trans>
          What you wrote is kept on this device. Once you have signed up and confirmed your email address, it
          is sent by itself and you are back here.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button main" onClick={() => void go('register')}>
          <Trans>Sign up</Trans>
        </button>
        <button type="button" className="button" onClick={() => void go('login')}>
          <Trans>I have an account</Trans>
        </button>
      </div>
      <button type="button" className="min-h-11 self-start underline underline-offset-4" onClick={onBack}>
        <Trans>Back to what I wrote</Trans>
      </button>
    </div>
  );
}

const backTo = (pathname: string, what: Writing): string => `${pathname}?compose=${what}`;
