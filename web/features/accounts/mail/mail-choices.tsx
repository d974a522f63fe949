import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mailLevelsQuery } from '#web/features/accounts/account-queries.ts';
import { AccountFault, AccountSection, RowsSkeleton } from '#web/features/accounts/page/account-section.tsx';
import { SavedNote } from '#web/features/accounts/page/save-row.tsx';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { ChoiceField } from '#web/ui/forms/choice-field.tsx';
import { type MailLevel, setMailLevel, setWeeklyMail } from '#worker/contract/mail.ts';
import { MailStopped } from './mail-stopped.tsx';

/** The notification level, for email and updates, of each site the user belongs to or set a level for. */
export function MailChoices() {
  const levels = useQuery(mailLevelsQuery);
  if (levels.isPending) return <RowsSkeleton />;
  if (!levels.data) return <AccountFault error={levels.error} onRetry={() => void levels.refetch()} />;
  const { sites, weekly } = levels.data;
  if (sites.length === 0)
    return (
      <p>
        <Trans>When you are a member of a site, you can choose here how many updates to get about it.</Trans>
      </p>
    );
  return (
    <>
      <WeeklyMail wanted={weekly} />
      <p>
        <Trans>
          How many updates to get about each site, by email and here. Your choice is saved at once.
        </Trans>
      </p>
      <ul className="grid gap-5 sm:grid-cols-2">
        {sites.map((site) => (
          <MailChoice key={site.id} {...site} />
        ))}
      </ul>
    </>
  );
}

function MailChoice({ id, name, level }: { id: number; name: string; level: MailLevel }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const updateCache = (newLevel: MailLevel) =>
    queries.setQueryData(
      mailLevelsQuery.queryKey,
      (levels) =>
        levels && {
          ...levels,
          sites: levels.sites.map((site) => (site.id === id ? { ...site, level: newLevel } : site)),
        },
    );
  const save = useMutation({
    mutationFn: (newLevel: MailLevel) =>
      call(setMailLevel, { params: { siteId: id }, body: { level: newLevel } }),
    // saved one after another, so that the last choice wins
    scope: { id: `mail-level-${id}` },
    onMutate: (newLevel) => {
      updateCache(newLevel);
      return level;
    },
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['updates'] }),
    onError: (_, __, before) => before && updateCache(before),
  });
  const choices: { id: MailLevel; label: string }[] = [
    { id: 'all', label: t`Everything` },
    { id: 'mine', label: t`Only what involves me` },
    { id: 'none', label: t`Nothing` },
  ];
  return (
    <li className="flex min-w-0 flex-col gap-1 wrap-anywhere">
      <ChoiceField
        label={name}
        choices={choices}
        value={level}
        onChange={(selectedId) => {
          const selected = choices.find((choice) => choice.id === selectedId);
          if (selected) save.mutate(selected.id);
        }}
        fault={save.error ? faultOf(save.error, t`Something went wrong on our side.`) : undefined}
      />
      <SavedNote saved={save.isSuccess} />
    </li>
  );
}

/** Whether the user gets an email each week of what falls in it; saved at once. */
function WeeklyMail({ wanted }: { wanted: boolean }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const show = (weekly: boolean) =>
    queries.setQueryData(mailLevelsQuery.queryKey, (levels) => levels && { ...levels, weekly });
  const save = useMutation({
    mutationFn: (next: boolean) => call(setWeeklyMail, { body: { wanted: next } }),
    // saved one after another, so that the last choice wins
    scope: { id: 'weekly-mail' },
    onMutate: show,
    onError: (_, next) => show(!next),
  });
  return (
    <div className="flex flex-col gap-1">
      <Checkbox
        label={t`Once a week, the yahrzeits, memorial days and birthdays of the week ahead`}
        isSelected={wanted}
        onChange={(next) => save.mutate(next)}
        fault={save.error ? faultOf(save.error, t`Something went wrong on our side.`) : undefined}
      />
      <SavedNote saved={save.isSuccess} />
    </div>
  );
}

const faultOf = (error: Error, fallback: string): string =>
  error instanceof ApiError ? error.detail : fallback;

/** The notification levels as a section. The page behind the link in an email points to it. */
export function MailSection() {
  const { t } = useLingui();
  return (
    <AccountSection id="mail" title={t`Messages by email`}>
      <MailStopped />
      <MailChoices />
    </AccountSection>
  );
}
