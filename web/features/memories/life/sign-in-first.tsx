import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { rememberPath } from '#web/lib/session.ts';

type Props = {
  memoryId: number;
  /** Where on its page the memory is returned to. */
  hash?: string;
  /** Why an account is required. */
  children: ReactNode;
  /** Called before leaving. */
  onLeave?: () => Promise<unknown>;
};

/** Asks a visitor to sign up or in, after which they return to the memory. */
export function SignInFirst({ memoryId, hash = '', children, onLeave }: Props) {
  const router = useRouter();
  const { locale } = useLocale();
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.focus(), []);

  async function go(page: 'register' | 'login') {
    await onLeave?.();
    rememberPath(`${router.latestLocation.pathname}?memory=${memoryId}${hash}`);
    router.history.push(`/${locale}/${page}`);
  }

  return (
    <div className="flex flex-col gap-3 rounded-lg bg-(--sunken) p-4 text-(--ink)">
      <p ref={first} tabIndex={-1} role="status" className="outline-none">
        {children}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={() => void go('register')}>
          <Trans>Sign up</Trans>
        </button>
        <button type="button" className="button" onClick={() => void go('login')}>
          <Trans>I have an account</Trans>
        </button>
      </div>
    </div>
  );
}
