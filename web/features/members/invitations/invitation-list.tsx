import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fault } from '#web/features/members/fault.tsx';
import { newcomersQuery } from '#web/features/members/newcomers-query.ts';
import type { Place } from '#web/features/members/place.ts';
import type { Invitation } from '#worker/contract/member.ts';
import { InvitationRow } from './invitation-row.tsx';

export const isOpen = ({ state }: Invitation): boolean => state === 'sent' || state === 'opened';

type Props = { place: Place; onDone: (said: string) => void };

/** The invitations with their status: the open ones, and the others in a collapsed section. */
export function InvitationList({ place, onDone }: Props) {
  const { t } = useLingui();
  const list = useQuery({ ...newcomersQuery(place), select: ({ invitations }) => invitations });
  if (list.isPending) return null;
  if (!list.data) return <Fault error={list.error} again={() => void list.refetch()} />;
  const shown = list.data.filter(({ role }) => role !== 'owner');
  const open = shown.filter(isOpen);
  const past = shown.filter((one) => !isOpen(one));
  const count = past.length;
  if (shown.length === 0) return null;
  return (
    <>
      {open.length > 0 && (
        <>
          <h3 className="text-lg! font-semibold">
            <Trans>Waiting for an answer</Trans>
          </h3>
          <ul className="flex flex-col divide-y divide-(--line)">
            {open.map((one) => (
              <InvitationRow key={one.id} place={place} invitation={one} onDone={onDone} />
            ))}
          </ul>
        </>
      )}
      {count > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            {t`${plural(count, { one: '# earlier invitation', other: '# earlier invitations' })}`}
          </summary>
          <ul className="flex flex-col divide-y divide-(--line)">
            {past.map((one) => (
              <InvitationRow key={one.id} place={place} invitation={one} onDone={onDone} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
