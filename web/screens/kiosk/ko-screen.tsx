import { Trans, useLingui } from '@lingui/react/macro';
import { PairingForm } from '#web/features/kiosks/pairing-form.tsx';
import { useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { UserText } from '#web/ui/user-text.tsx';
import '#web/features/kiosks/pairing.css';

/** Turns a browser into a community's kiosk. `community` is the one it displayed until now. */
export function KoScreen({ community }: { community: string | undefined }) {
  const { t } = useLingui();
  const { user } = useSession();
  const title = t`Pair this screen`;
  useTitle(title);
  const name = user && `${user.first_name} ${user.last_name}`.trim();
  return (
    <div className="mx-auto flex w-full max-w-200 flex-col gap-6 px-4 py-8">
      <h1>{title}</h1>
      {community && (
        <p role="status" className="font-medium">
          <Trans>This screen is no longer connected. Pair it again with a new code.</Trans>
        </p>
      )}
      <p className="text-(--ink-2)">
        <Trans>
          The community’s managers can find the number and the code on its page, under “Pair a screen”.
        </Trans>
      </p>
      {name && (
        <p className="text-(--ink-2)">
          <Trans>
            <UserText>{name}</UserText> is logged in here. A paired screen shows only the wall, so pairing
            logs this account out.
          </Trans>
        </p>
      )}
      <PairingForm community={community} />
    </div>
  );
}
