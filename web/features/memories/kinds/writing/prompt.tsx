import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Site } from '#worker/contract/site.ts';
import { promptsFor } from './prompts.ts';

/** A suggested question to start from, and a button for another one. */
export function Prompt({ gender }: { gender: Site['gender'] }) {
  const { i18n } = useLingui();
  const prompts = promptsFor(gender);
  const [at, setAt] = useState(0);
  const prompt = prompts[at % prompts.length];
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <p className="font-serif text-[1.125rem] text-(--ink-2)" aria-live="polite">
        {prompt && i18n._(prompt)}
      </p>
      <button
        type="button"
        className="min-h-11 text-[0.9375rem] text-(--accent) underline underline-offset-4"
        onClick={() => setAt(at + 1)}
      >
        <Trans>Another question</Trans>
      </button>
    </div>
  );
}
