import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { AdminTable, type Column, StateWord, useAdminSearch } from '#web/features/admin/public.ts';
import { Broadcasts } from '#web/features/operations/broadcasts.tsx';
import { mailKindsQuery, mailsQuery } from '#web/features/operations/mail-queries.ts';
import { MailSheet } from '#web/features/operations/mail-sheet.tsx';
import { MailStops } from '#web/features/operations/mail-stops.tsx';
import { MAIL_STATE_WORDS } from '#web/features/operations/mail-words.ts';
import { UpcomingMails } from '#web/features/operations/upcoming-mails.tsx';
import { ViewTabs } from '#web/features/operations/view-tabs.tsx';
import { useMoment } from '#web/i18n/use-moment.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { MAIL_STATES } from '#worker/contract/mail.ts';
import { exportMails, type LedgerMail } from '#worker/contract/mail-admin.ts';

const VIEWS = ['sent', 'stops', 'upcoming', 'broadcasts'] as const;
type View = (typeof VIEWS)[number];

/** The emails that were sent, those that are due, and those to everyone. */
export function NotificationsScreen() {
  const [search] = useAdminSearch();
  const shown = VIEWS.find((view) => view === search.view) ?? 'sent';
  const tabs = <Tabs shown={shown} />;
  if (shown === 'stops') return <MailStops lead={tabs} />;
  if (shown === 'broadcasts') return <Broadcasts lead={tabs} />;
  return shown === 'upcoming' ? <Upcoming /> : <Ledger />;
}

function Tabs({ shown }: { shown: View }) {
  const { t } = useLingui();
  return (
    <ViewTabs
      label={t`Views of the messages`}
      shown={shown}
      tabs={[
        { view: 'sent', label: t`Ledger` },
        { view: 'stops', label: t`Stopped addresses` },
        { view: 'upcoming', label: t`Upcoming` },
        { view: 'broadcasts', label: t`To everyone` },
      ]}
    />
  );
}

function Upcoming() {
  const { t } = useLingui();
  useTitle(t`Messages`);
  return (
    <div className="flex flex-col gap-4">
      <h1>{t`Messages`}</h1>
      <Tabs shown="upcoming" />
      <UpcomingMails />
    </div>
  );
}

function Ledger() {
  const { t, i18n } = useLingui();
  const moment = useMoment();
  const [search] = useAdminSearch();
  const list = useInfiniteQuery(mailsQuery(search));
  const kinds = useQuery(mailKindsQuery).data?.kinds ?? [];
  const columns: Column<LedgerMail>[] = [
    { id: 'kind', label: t`Kind`, cell: ({ kind }) => <bdi dir="ltr">{kind}</bdi> },
    {
      id: 'state',
      label: t`State`,
      cell: ({ state }) => (
        <StateWord tone={MAIL_STATE_WORDS[state].tone}>{i18n._(MAIL_STATE_WORDS[state].name)}</StateWord>
      ),
    },
    { id: 'address', label: t`Address`, cell: ({ address }) => address && <bdi dir="ltr">{address}</bdi> },
    { id: 'user', label: t`User ID`, cell: ({ user_id }) => user_id },
    { id: 'site', label: t`Site ID`, cell: ({ site_id }) => site_id },
    { id: 'at', label: t`When`, cell: ({ sent_at }) => moment(sent_at) },
    { id: 'detail', label: t`Detail`, cell: ({ detail }) => detail && <bdi>{detail}</bdi>, extra: true },
  ];
  return (
    <AdminTable
      title={t`Messages`}
      lead={<Tabs shown="sent" />}
      list={list}
      rows={list.data?.pages.flatMap(({ mails }) => mails) ?? []}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ kind, address }) => `${kind} ${address ?? ''}`}
      filters={[
        {
          id: 'state',
          label: t`State`,
          choices: MAIL_STATES.map((id) => ({ id, label: i18n._(MAIL_STATE_WORDS[id].name) })),
        },
        { id: 'kind', label: t`Kind`, choices: kinds.map(({ kind }) => ({ id: kind, label: kind })) },
        { id: 'address', label: t`Email address`, kind: 'text' },
        { id: 'user', label: t`User ID`, kind: 'text' },
        { id: 'site', label: t`Site ID`, kind: 'text' },
        { id: 'from', label: t({ message: 'From', context: 'a day' }), kind: 'day' },
        { id: 'to', label: t`Until`, kind: 'day' },
      ]}
      csv={{ path: exportMails.path, name: 'mails' }}
      sheet={(mail) => <MailSheet mail={mail} />}
      empty={t`No email was sent in the last three months.`}
    />
  );
}
