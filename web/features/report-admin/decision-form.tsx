import { Trans, useLingui } from '@lingui/react/macro';
import { ActForm } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { decideReports, decideReportsInCommunity, type ReportDecision } from '#worker/contract/report.ts';
import type { PlatformReport } from '#worker/contract/report-admin.ts';
import { useReportsChanged } from './report-queries.ts';

type FormProps = { report: PlatformReport; decision: ReportDecision; onClose: () => void };

/** Keeps or removes what was reported, in place of those who decide there. */
export function DecisionForm({ report, decision, onClose }: FormProps) {
  const { t } = useLingui();
  const changed = useReportsChanged();
  const { id, subject, subject_id, place } = report;
  const removes = decision === 'remove';
  const thing = {
    memory: t`memory ${subject_id}`,
    comment: t`comment ${subject_id}`,
    site: t`site ${subject_id}`,
  }[subject];
  const endpoint = place.kind === 'site' ? decideReports : decideReportsInCommunity;
  return (
    <ActForm
      title={removes ? t`Remove ${thing}` : t`Keep ${thing}`}
      action={removes ? t`Remove ${thing}` : t`Keep ${thing}`}
      busyAction={t`Saving…`}
      danger={removes}
      send={(reason) => call(endpoint, { params: { id }, body: { decision }, reason })}
      onDone={() => {
        changed();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>
        {removes ? (
          <Trans>
            It moves to the trash, from which it can be restored for 30 days. All reports of it are closed.
          </Trans>
        ) : (
          <Trans>It is shown as before, and all reports of it are closed.</Trans>
        )}
      </p>
    </ActForm>
  );
}
