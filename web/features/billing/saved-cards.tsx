import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { CardName } from '#web/ui/card-name.tsx';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { Confirm } from '#web/ui/forms/confirm.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import type { Card } from '#worker/contract/billing.ts';
import { useAddCard, useRemoveCard, useSetDefaultCard } from './billing-queries.ts';

type Props = {
  cards: readonly Card[];
  /** Whether the person pays for a plan that renews. */
  hasRenewal: boolean;
  /** What became of a card that was entered at the provider. */
  arrival: ReactNode;
};

/** The cards that plans are charged to; a new one is entered on a page of the payment provider. */
export function SavedCards({ cards, hasRenewal, arrival }: Props) {
  const { t } = useLingui();
  const [status, setStatus] = useState('');
  const [leaving, setLeaving] = useState<Card | null>(null);
  const setDefault = useSetDefaultCard();
  const { isBusy, error, add } = useAddCard();
  return (
    <section aria-labelledby="cards" className="flex flex-col items-start gap-4">
      <h2 id="cards">
        <Trans>Cards</Trans>
      </h2>
      {arrival}
      <StatusMessage>{status}</StatusMessage>
      {cards.length === 0 && (
        <p className="text-(--ink-2)">
          <Trans>No card is saved. A card is saved when you buy a plan that renews.</Trans>
        </p>
      )}
      {setDefault.error && <CallFault error={setDefault.error} />}
      <ul className="flex w-full flex-col divide-y divide-(--line)">
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            hasRenewal={hasRenewal}
            onDefault={() => {
              setStatus('');
              if (!setDefault.isPending)
                setDefault.mutate(card.id, {
                  onSuccess: () =>
                    setStatus(
                      hasRenewal
                        ? t`Your plans are charged to this card from now on.`
                        : t`This is the default card now.`,
                    ),
                });
            }}
            onRemove={() => setLeaving(card)}
          />
        ))}
      </ul>
      {error && <CallFault error={error} />}
      <button type="button" className="button" aria-busy={isBusy || undefined} onClick={add}>
        {isBusy ? <Trans>Opening the payment page…</Trans> : <Trans>Add a card</Trans>}
      </button>
      <p className="small">
        <Trans>The card is entered on the page of the payment provider, not here.</Trans>
      </p>
      {leaving && (
        <RemoveCard
          card={leaving}
          onClose={() => setLeaving(null)}
          onRemoved={() => setStatus(t`The card was removed.`)}
        />
      )}
    </section>
  );
}

type CardRowProps = Pick<Props, 'hasRenewal'> & { card: Card; onDefault: () => void; onRemove: () => void };

function CardRow({ card, hasRenewal, onDefault, onRemove }: CardRowProps) {
  const { exp_month, exp_year, is_default } = card;
  const expiry = (
    <bdi dir="ltr">
      {String(exp_month).padStart(2, '0')}/{exp_year}
    </bdi>
  );
  const name = <CardName card={card} />;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div>
        <p className="font-medium">{name}</p>
        <p className="small">
          {hasExpired(card) ? <Trans>Expired {expiry}</Trans> : <Trans>Expires {expiry}</Trans>}
          {is_default && (
            <>
              {' · '}
              {hasRenewal ? <Trans>Plans are charged to this card</Trans> : <Trans>Default</Trans>}
            </>
          )}
        </p>
      </div>
      <div className="-mx-3 flex flex-wrap gap-x-2">
        {!is_default && (
          <button type="button" className="text-button" onClick={onDefault}>
            {hasRenewal ? (
              <Trans>
                Charge plans to this card<span className="unseen">: {name}</span>
              </Trans>
            ) : (
              <Trans>
                Make it the default<span className="unseen">: {name}</span>
              </Trans>
            )}
          </button>
        )}
        <button type="button" className="text-button" onClick={onRemove}>
          <Trans>
            Remove<span className="unseen">: {name}</span>
          </Trans>
        </button>
      </div>
    </li>
  );
}

/** A card is valid until the end of its month. */
function hasExpired({ exp_month, exp_year }: Card): boolean {
  const now = new Date();
  return exp_year * 12 + exp_month < now.getFullYear() * 12 + now.getMonth() + 1;
}

type RemoveCardProps = { card: Card; onClose: () => void; onRemoved: () => void };

function RemoveCard({ card, onClose, onRemoved }: RemoveCardProps) {
  const { t } = useLingui();
  const remove = useRemoveCard();
  const isInUse = remove.error instanceof ApiError && remove.error.code === 'card.in_use';
  return (
    <Confirm
      title={t`Remove the card?`}
      action={t`Remove the card`}
      busyAction={t`Removing…`}
      busy={remove.isPending}
      danger
      error={remove.error}
      onConfirm={() =>
        remove.mutate(card.id, {
          onSuccess: () => {
            onRemoved();
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <p>
        <CardName card={card} />
      </p>
      <p>
        {isInUse ? (
          <Trans>
            Add another card and charge your plans to it, or cancel the plan. Then this card can be removed.
          </Trans>
        ) : (
          <Trans>It is deleted here and at the payment provider. Earlier payments stay in the history.</Trans>
        )}
      </p>
    </Confirm>
  );
}
