import { Trans, useLingui } from '@lingui/react/macro';
import { Facts } from '#web/features/admin/public.ts';
import { useMoment } from '#web/i18n/use-moment.ts';
import { UserText } from '#web/ui/user-text.tsx';
import { ACTOR_KINDS, type LogEntry } from '#worker/contract/log-admin.ts';
import { ACTOR_NAMES } from './log-words.ts';
import { valueChanges } from './value-changes.ts';

/** Who did what, why and from where, and what was different afterwards. */
export function LogSheet({ entry }: { entry: LogEntry }) {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const kind = ACTOR_KINDS.find((one) => one === entry.actor_kind);
  const changes = valueChanges(entry.before, entry.after);
  return (
    <>
      <Facts
        facts={[
          { label: t`When`, value: moment(entry.at) },
          { label: t`By`, value: entry.actor_name && <UserText>{entry.actor_name}</UserText> },
          { label: t`User ID`, value: entry.actor_id },
          { label: t`Role`, value: kind ? i18n._(ACTOR_NAMES[kind]) : entry.actor_kind },
          { label: t`Acted as`, value: entry.standing },
          {
            label: t({ message: 'Object', context: 'of the log' }),
            value: <bdi dir="ltr">{`${entry.object_kind} ${entry.object_id}`}</bdi>,
          },
          { label: t`Reason`, value: entry.reason && <UserText>{entry.reason}</UserText> },
          { label: t`Network`, value: entry.ip && <bdi dir="ltr">{entry.ip}</bdi> },
          { label: t`Request`, value: <bdi dir="ltr">{entry.request_id}</bdi> },
        ]}
      />
      {changes.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3>
            <Trans>What changed</Trans>
          </h3>
          <dl className="flex flex-col gap-3">
            {changes.map(({ name, before, after }) => (
              <div key={name}>
                <dt className="small">
                  <bdi dir="ltr">{name}</bdi>
                </dt>
                {before !== null && (
                  <dd className="wrap-anywhere text-(--ink-3)">
                    <span className="unseen">
                      <Trans>Before:</Trans>
                    </span>
                    <del dir="auto">{before}</del>
                  </dd>
                )}
                {after !== null && (
                  <dd className="wrap-anywhere">
                    <span className="unseen">
                      <Trans>After:</Trans>
                    </span>
                    <ins dir="auto" className="no-underline">
                      {after}
                    </ins>
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
