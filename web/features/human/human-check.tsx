import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { isRecord } from '#web/lib/json.ts';
import { HUMAN_PATH, type HumanAction, type HumanMessage } from '#worker/contract/human.ts';
import { signInOptionsQuery } from './sign-in-options.ts';

type Human = {
  /** Rendered above the submit button; empty where no check is configured. */
  check: ReactNode;
  /** Sent with the form. */
  proof: { human?: string };
  /** Requests a new token: a token is valid once, so a refused submission needs another. */
  again: () => void;
};

/** A check that the visitor is human, active only where Turnstile is configured, and while it is asked for. */
export function useHuman(action: HumanAction, isAsked = true): Human {
  const isConfigured = useQuery(signInOptionsQuery).data?.turnstile != null;
  const [token, setToken] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  return {
    check: isConfigured && isAsked && <HumanCheck key={round} action={action} onAnswer={setToken} />,
    proof: token ? { human: token } : {},
    again: () => {
      // a check that is still pending is not restarted
      if (!token) return;
      setToken(null);
      setRound((last) => last + 1);
    },
  };
}

function parseMessage(data: unknown): HumanMessage | null {
  if (!isRecord(data) || data.dorot !== 'human') return null;
  return { dorot: 'human', token: typeof data.token === 'string' ? data.token : null };
}

type HumanCheckProps = { action: HumanAction; onAnswer: (token: string | null) => void };

/** Turnstile in a same-origin iframe, so that its script never runs in the page with the visitor's input. */
export function HumanCheck({ action, onAnswer }: HumanCheckProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const listen = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      const message = parseMessage(data);
      if (message) onAnswer(message.token);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [onAnswer]);

  return (
    <iframe
      ref={frame}
      src={`${HUMAN_PATH}?action=${action}&locale=${locale}`}
      title={t`Verifying that you are human`}
      className="human"
    />
  );
}
