import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { SuggestionRow } from '#worker/contract/grave-record.ts';
import { suggestionsQuery, useDecideSuggestion } from './grave-record-queries.ts';
import { PinLinks } from './pin-links.tsx';
import { WaySteps } from './way-steps.tsx';

/** What visitors know of the grave, until the staff decide. Nothing is shown where nothing waits. */
export function Suggestions({ id }: { id: string }) {
  const { t } = useLingui();
  const { ago } = useFormat();
  const { data: suggestions = [], error, refetch } = useQuery(suggestionsQuery(id));
  const decide = useDecideSuggestion(id);
  const status = useRef<HTMLParagraphElement>(null);
  // set at once: a second tap may come before the next render
  const isDeciding = useRef(false);
  function act(suggestion: number, decision: 'accept' | 'decline') {
    if (isDeciding.current) return;
    isDeciding.current = true;
    decide.mutate(
      { suggestion, decision },
      {
        // the pressed button is unmounted
        onSuccess: () => status.current?.focus({ preventScroll: true }),
        onSettled: () => {
          isDeciding.current = false;
        },
      },
    );
  }
  const nameOf = ({ by }: SuggestionRow): string => by ?? t`Someone`;
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {error && <CallFault error={error} again={() => void refetch()} />}
      {suggestions.length > 0 && (
        <section aria-labelledby="suggestions" className="flex flex-col gap-4">
          <h3 id="suggestions">
            <Trans>Suggestions that wait for you</Trans>
          </h3>
          <ul className="flex flex-col gap-4">
            {suggestions.map((one) => (
              <li key={one.id} className="flex flex-col gap-3 rounded-xl border border-(--line) p-4">
                <p className="small">
                  <UserText>{nameOf(one)}</UserText> · {ago(one.at)}
                </p>
                <WaySteps grave={one.suggested} photos={[]} />
                {one.suggested.lat !== null && one.suggested.lng !== null && (
                  <PinLinks
                    pin={{ lat: one.suggested.lat, lng: one.suggested.lng }}
                    accuracy={one.suggested.accuracy_m}
                  />
                )}
                {one.suggested.note && (
                  <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                    {one.suggested.note}
                  </p>
                )}
                <div className="flex flex-wrap gap-3">
                  <button type="button" className="button" onClick={() => act(one.id, 'accept')}>
                    <Trans>Accept</Trans>
                    <OfWhich name={nameOf(one)} />
                  </button>
                  <button type="button" className="text-button" onClick={() => act(one.id, 'decline')}>
                    <Trans>Decline</Trans>
                    <OfWhich name={nameOf(one)} />
                  </button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {decide.error && <CallFault error={decide.error} />}
      <p ref={status} role="status" tabIndex={-1} className="empty:hidden">
        {decide.data &&
          (decide.variables?.decision === 'accept' ? (
            <Trans>The suggestion was accepted. The way is changed by it.</Trans>
          ) : (
            <Trans>The suggestion was declined.</Trans>
          ))}
      </p>
    </div>
  );
}
