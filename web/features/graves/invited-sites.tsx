import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { OfWhich } from '#web/ui/forms/of-which.tsx';
import type { SharedGrave } from '#worker/contract/grave.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { PersonOnStone } from './grave-people.tsx';
import { useRevokeInvitation } from './shared-grave-queries.ts';

type Props = { site: Site; grave: SharedGrave; onDone: (message: string) => void };

/** The sites whose owners have not answered yet. */
export function InvitedSites({ site, grave, onDone }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const revoke = useRevokeInvitation(site.id);
  const message = t`The invitation was withdrawn.`;
  if (grave.invited.length === 0) return null;
  return (
    <div>
      <h3 className="text-lg! font-semibold" id="invited-to-the-stone">
        <Trans>Invited</Trans>
      </h3>
      <ul
        aria-labelledby="invited-to-the-stone"
        className="divide-y divide-(--line) border-b border-(--line)"
      >
        {grave.invited.map(({ id, site: card }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3">
            <PersonOnStone card={card} />
            <span className="small">
              <Trans>No answer yet</Trans>
            </span>
            <button
              type="button"
              className="text-button"
              aria-disabled={revoke.isPending || undefined}
              onClick={() => revoke.isPending || revoke.mutate(id, { onSuccess: () => onDone(message) })}
            >
              <Trans>Withdraw the invitation</Trans>
              <OfWhich name={card ? namesFor(card, locale).main.text : ''} />
            </button>
          </li>
        ))}
      </ul>
      {revoke.error && <CallFault error={revoke.error} />}
    </div>
  );
}
