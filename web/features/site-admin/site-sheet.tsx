import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Facts } from '#web/features/admin/public.ts';
import { PLAN_NAMES } from '#web/features/plans/public.ts';
import { useLocalDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { AdminSiteSheet } from '#worker/contract/site-admin.ts';
import { fileSize } from '#worker/shared/views/file-size.ts';
import { FreezeForm, UnfreezeForm } from './freeze-forms.tsx';
import { DeleteForm, RestoreForm } from './life-forms.tsx';
import { MergeForm } from './merge-form.tsx';
import { PlanForm } from './plan-form.tsx';
import { siteSheetQuery } from './site-queries.ts';
import { SITE_MODE_WORDS, SITE_STATE_WORDS, SITE_TYPE_WORDS } from './site-words.ts';
import { TransferForm } from './transfer-form.tsx';

type Named = AdminSiteSheet & { name: string };

/** What is known of a site, and what can be done. */
export function SiteSheet({ id }: { id: number }) {
  const { t } = useLingui();
  const sheet = useQuery(siteSheetQuery(id));
  if (sheet.isPending) return <SkeletonRows />;
  if (!sheet.data) return <CallFault error={sheet.error} again={() => void sheet.refetch()} />;
  const site = { ...sheet.data, name: sheet.data.name || sheet.data.other_name || t`Site ${id}` };
  return (
    <>
      <SiteFacts site={site} />
      <SiteActs site={site} />
    </>
  );
}

function SiteFacts({ site }: { site: Named }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const day = useLocalDay();
  const { owner, plan, plan_until: until } = site;
  return (
    <Facts
      facts={[
        { label: t`Name`, value: <UserText>{site.name}</UserText> },
        { label: t`In the other language`, value: site.other_name && <UserText>{site.other_name}</UserText> },
        { label: t`ID`, value: <bdi className="font-mono tabular-nums">{site.id}</bdi> },
        { label: t`Address`, value: <bdi dir="ltr">{site.slug}</bdi> },
        {
          label: t`Former addresses`,
          value: site.old_slugs.length > 0 && <bdi dir="ltr">{site.old_slugs.join(', ')}</bdi>,
        },
        { label: t`State`, value: i18n._(SITE_STATE_WORDS[site.state].name) },
        { label: t`Paused since`, value: site.frozen_at && day(site.frozen_at) },
        { label: t`Note`, value: site.frozen_note && <UserText>{site.frozen_note}</UserText> },
        {
          label: t({ message: 'Deleted', context: 'a site' }),
          value: site.deleted_at && day(site.deleted_at),
        },
        {
          label: t`Merged into`,
          value: site.merged_into !== null && (
            <Link
              to="/$locale/admin/sites"
              params={{ locale }}
              search={{ q: String(site.merged_into), open: String(site.merged_into) } as never}
              className="underline"
            >
              {t`Site ${site.merged_into}`}
            </Link>
          ),
        },
        { label: t`Restorable until`, value: site.restore_until && day(site.restore_until) },
        { label: t`Type`, value: i18n._(SITE_TYPE_WORDS[site.type]) },
        { label: t`Mode`, value: i18n._(SITE_MODE_WORDS[site.mode]) },
        {
          label: t`Owner`,
          value: (
            <Link
              to="/$locale/admin/users"
              params={{ locale }}
              search={{ q: String(owner.id), open: String(owner.id) } as never}
              className="underline"
            >
              <bdi>{owner.name || owner.email}</bdi>
            </Link>
          ),
        },
        { label: t`Members`, value: site.members },
        {
          label: t`Plan`,
          value: !plan
            ? t`None`
            : !site.subscribed
              ? t`Ended`
              : until
                ? t`${i18n._(PLAN_NAMES[plan])}, until ${day(until)}`
                : i18n._(PLAN_NAMES[plan]),
        },
        { label: t`Memories`, value: site.memories },
        { label: t`Held`, value: String(site.held) },
        { label: t`QR codes`, value: String(site.codes) },
        { label: t`Media`, value: fileSize({ i18n }, site.media_bytes) },
        {
          label: t`Communities`,
          value:
            site.communities.length > 0 &&
            site.communities.map(({ id, name }) => (
              <span key={id} className="block">
                <UserText>{name}</UserText>
              </span>
            )),
        },
        { label: t`Created`, value: day(site.created_at) },
      ]}
    />
  );
}

type Form = 'transfer' | 'plan' | 'freeze' | 'unfreeze' | 'merge' | 'delete' | 'restore';

const FORMS: Readonly<Record<Form, (props: { site: Named; onClose: () => void }) => ReactNode>> = {
  transfer: TransferForm,
  plan: PlanForm,
  freeze: FreezeForm,
  unfreeze: UnfreezeForm,
  merge: MergeForm,
  delete: DeleteForm,
  restore: RestoreForm,
};

function SiteActs({ site }: { site: Named }) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const [form, setForm] = useState<Form | null>(null);
  if (form) {
    const Chosen = FORMS[form];
    return <Chosen site={site} onClose={() => setForm(null)} />;
  }
  const isThere = site.deleted_at === null;
  const acts: { id: Form; label: string; shown: boolean; danger?: boolean }[] = [
    { id: 'transfer', label: t`Transfer`, shown: isThere },
    { id: 'plan', label: t`Grant a plan`, shown: isThere },
    { id: 'unfreeze', label: t`End the pause`, shown: isThere && site.frozen_at !== null },
    { id: 'restore', label: t`Restore`, shown: site.restore_until !== null },
    { id: 'freeze', label: t`Pause`, shown: isThere && site.frozen_at === null, danger: true },
    { id: 'merge', label: t`Merge`, shown: isThere && site.frozen_at === null, danger: true },
    { id: 'delete', label: t`Delete`, shown: isThere, danger: true },
  ];
  return (
    <div className="flex flex-col items-start gap-2">
      {isThere && (
        <Link
          to="/$locale/site/$id"
          params={{ locale, id: String(site.id) }}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          <Trans>Open the site</Trans>
        </Link>
      )}
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
    </div>
  );
}
