import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Facts } from '#web/features/admin/public.ts';
import { FreezeForm, UnfreezeForm } from '#web/features/site-admin/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { REPORT_REASON_LABELS } from '#web/lib/report-reasons.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { PlatformReportDetails } from '#worker/contract/report-admin.ts';
import { DecisionForm } from './decision-form.tsx';
import { reportQuery, useReportsChanged } from './report-queries.ts';
import { REPORT_STATE_WORDS, SUBJECT_WORDS } from './report-words.ts';
import { Reporters } from './reporters.tsx';

/** What was reported, why, and what can be done. */
export function ReportSheet({ id }: { id: number }) {
  const found = useQuery(reportQuery(id));
  if (found.isPending) return <SkeletonRows />;
  if (!found.data) return <CallFault error={found.error} again={() => void found.refetch()} />;
  const report = found.data;
  return (
    <>
      <ReportFacts report={report} />
      <Reported report={report} />
      <Reporters id={id} />
      <ReportActs report={report} />
    </>
  );
}

function ReportFacts({ report }: { report: PlatformReportDetails }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const day = useLocalDay();
  const { place } = report;
  const placeName = place.name ? <UserText>{place.name}</UserText> : place.id;
  return (
    <Facts
      facts={[
        { label: t`What`, value: `${i18n._(SUBJECT_WORDS[report.subject])} ${report.subject_id}` },
        {
          label: place.kind === 'site' ? t`Site` : t`Community`,
          value: (
            <Link
              to={place.kind === 'site' ? '/$locale/site/$id' : '/$locale/community/$id'}
              params={{ locale, id: String(place.id) }}
              className="underline"
            >
              {placeName}
            </Link>
          ),
        },
        {
          label: t`Reasons`,
          value: report.reasons
            .map(({ reason, count }) => `${i18n._(REPORT_REASON_LABELS[reason])} (${count})`)
            .join(' · '),
        },
        { label: t`People`, value: report.people },
        { label: t`Of them family`, value: report.family > 0 && report.family },
        { label: t`Since`, value: day(report.since) },
        { label: t`State`, value: i18n._(REPORT_STATE_WORDS[report.state].name) },
        { label: t`Decided`, value: report.decided_at && day(report.decided_at) },
        { label: t`By user`, value: report.decided_by },
      ]}
    />
  );
}

function Reported({ report: { thing, notes } }: { report: PlatformReportDetails }) {
  return (
    <>
      {thing && (
        <section className="flex flex-col gap-2">
          <h3>
            <Trans>What was reported</Trans>
          </h3>
          <p className="small">
            <bdi>{thing.author.name}</bdi>
            {thing.attachments > 0 && (
              <>
                {' · '}
                <Trans>Attachments: {thing.attachments}</Trans>
              </>
            )}
          </p>
          {thing.text && (
            <blockquote
              dir="auto"
              lang={thing.lang}
              className="border-s-2 border-(--line) ps-3 wrap-anywhere whitespace-pre-line"
            >
              {thing.text}
            </blockquote>
          )}
        </section>
      )}
      {notes.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3>
            <Trans>Notes of the reporters</Trans>
          </h3>
          {notes.map((note, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a report never change places
            <blockquote key={at} className="border-s-2 border-(--line) ps-3">
              <UserText>{note}</UserText>
            </blockquote>
          ))}
        </section>
      )}
    </>
  );
}

type Form = 'keep' | 'remove' | 'freeze' | 'unfreeze';

function ReportActs({ report }: { report: PlatformReportDetails }) {
  const { t } = useLingui();
  const changed = useReportsChanged();
  const [form, setForm] = useState<Form | null>(null);
  const close = () => setForm(null);
  const { place, state, is_removable } = report;
  const site = { id: place.id, name: place.name ?? String(place.id) };
  const closeChanged = () => {
    changed();
    close();
  };
  if (form === 'freeze') return <FreezeForm site={site} onClose={closeChanged} />;
  if (form === 'unfreeze') return <UnfreezeForm site={site} onClose={closeChanged} />;
  if (form) return <DecisionForm report={report} decision={form} onClose={close} />;
  const isOpen = state === 'open';
  const acts: { id: Form; label: string; shown: boolean; danger?: boolean }[] = [
    { id: 'keep', label: is_removable ? t`Keep` : t`Close the report`, shown: isOpen },
    { id: 'unfreeze', label: t`End the pause of the site`, shown: place.kind === 'site' && place.frozen },
    { id: 'remove', label: t`Remove`, shown: isOpen && is_removable, danger: true },
    { id: 'freeze', label: t`Pause the site`, shown: place.kind === 'site' && !place.frozen, danger: true },
  ];
  return (
    <ul className="flex flex-wrap gap-x-6" aria-label={t`Actions`}>
      {acts.map(
        ({ id, label, shown, danger }) =>
          shown && (
            <li key={id}>
              <button
                type="button"
                className={`min-h-11 font-medium ${danger ? 'text-(--danger)' : 'text-(--accent)'}`}
                onClick={() => setForm(id)}
              >
                {label}
              </button>
            </li>
          ),
      )}
    </ul>
  );
}
