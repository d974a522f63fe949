import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { PendingPart } from '#web/ui/pending-part.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import { type Translated, translateText } from './translate-text.ts';

const ConfirmTranslation = lazyPart(
  ['translation'],
  async () => (await import('./confirm-translation.tsx')).ConfirmTranslation,
);

export type TranslateToggleProps = {
  siteId: number;
  /** What the page shows of the text, as it was written. */
  text: string;
  /** All of it, where the page shows a part. */
  loadWhole?: () => Promise<string>;
  translated: Translated | null;
  /** Receives the translation to show, or null to show the text as it was written. */
  onTranslated: (translated: Translated | null) => void;
};

/** The private sites whose reader has agreed, until the page is loaded again. */
const agreed = new Set<number>();

/** Translates a text where it is shown; again shows it as it was written. */
export function TranslateToggle({ siteId, text, loadWhole, translated, onTranslated }: TranslateToggleProps) {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);

  async function translate() {
    const controller = new AbortController();
    request.current = controller;
    const { signal } = controller;
    setIsBusy(true);
    setFault(null);
    try {
      const all = (await loadWhole?.()) ?? text;
      show(await translateText({ text: all, siteId, confirmed: agreed.has(siteId) }, signal));
    } catch (error) {
      if (!signal.aborted) report(error);
    } finally {
      setIsBusy(false);
    }
  }

  function show(result: Translated | null) {
    if (!result) {
      toast({ variant: 'info', title: t`There is nothing here to translate.` });
      return;
    }
    onTranslated(result);
    toast({
      variant: 'success',
      title: t`The text was translated.`,
      ...(!result.whole && { text: t`Parts of it could not be translated and are as they were written.` }),
    });
  }

  function report(error: unknown) {
    if (error instanceof ApiError && error.code === 'translate.confirm') {
      setAsks(true);
      return;
    }
    const title = t`The text could not be translated.`;
    setFault(title);
    toast({ variant: 'warning', title, ...(error instanceof ApiError && { text: error.detail }) });
  }

  function restore() {
    onTranslated(null);
    toast({ variant: 'info', title: t`The text is shown as it was written.` });
  }

  return (
    <>
      <button
        type="button"
        className="more translate"
        aria-busy={isBusy || undefined}
        onClick={() => {
          if (translated) restore();
          else if (!isBusy) void translate();
        }}
      >
        {translated ? (
          <Trans>Show the original</Trans>
        ) : isBusy ? (
          <Trans>Translating…</Trans>
        ) : (
          <Trans>Translate</Trans>
        )}
      </button>
      {translated && (
        <p className="small caption">
          <Trans>Translated automatically.</Trans>
        </p>
      )}
      {fault && <p className="small caption">{fault}</p>}
      {asks && (
        <Suspense fallback={<PendingPart />}>
          <ConfirmTranslation
            onConfirm={() => {
              agreed.add(siteId);
              setAsks(false);
              void translate();
            }}
            onClose={() => setAsks(false)}
          />
        </Suspense>
      )}
    </>
  );
}
