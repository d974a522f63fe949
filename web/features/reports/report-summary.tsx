import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '#web/i18n/format.ts';
import { REPORT_REASON_LABELS } from '#web/lib/report-reasons.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { Reported } from '#worker/contract/report.ts';

/** Why something was reported, how often and when, and whether it is collapsed. */
export function ReportSummary({ reasons, family, notes, since, memory, comment }: Reported) {
  const { t, i18n } = useLingui();
  const { ago } = useFormat();
  const collapsed = (memory ?? comment)?.collapsed_for;
  const when = ago(since);
  return (
    <>
      <ul className="flex flex-col gap-1">
        {reasons.map(({ reason, count }) => {
          const label = i18n._(REPORT_REASON_LABELS[reason]);
          return (
            <li key={reason} className="font-semibold">
              {reason === 'words'
                ? label
                : t`${plural(count, { one: `${label} (# person)`, other: `${label} (# people)` })}`}
            </li>
          );
        })}
        {family > 0 && (
          <li>{t`${plural(family, { one: '# of them says that they are family', other: '# of them say that they are family' })}`}</li>
        )}
      </ul>
      {notes.map((note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a report never change places
        <blockquote key={at} className="border-s-2 border-(--line) ps-3">
          <UserText>{note}</UserText>
        </blockquote>
      ))}
      <p className="small">
        {collapsed ? (
          <Trans>Reported {when}. Collapsed for visitors until you decide.</Trans>
        ) : (
          <Trans>Reported {when}. Visitors see it as before.</Trans>
        )}
      </p>
    </>
  );
}
