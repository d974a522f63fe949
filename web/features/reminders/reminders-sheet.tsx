import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { Sheet } from '#web/ui/forms/sheet.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import type { Reminder } from '#worker/contract/reminder.ts';
import type { Site } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { FirstYearForm } from './first-year-form.tsx';
import { deathOf, isInFirstYear } from './reminder-days.ts';
import { ReminderForm } from './reminder-form.tsx';
import { remindersQuery } from './reminder-queries.ts';
import { ReminderRow } from './reminder-row.tsx';

type Props = {
  site: Site;
  /** The site's id or slug, as in the page's path. */
  id: string;
  onClose: () => void;
};

/** The reminders of a site over its page: those for all members and one’s own, and the way to a new one. */
export function RemindersSheet({ site, id, onClose }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const { reminders, members_count, adar_custom } = useSuspenseQuery(remindersQuery(id)).data;
  const [form, setForm] = useState<{ reminder: Reminder | null } | 'first-year' | null>(null);
  const [said, setSaid] = useState('');
  const death = deathOf(site, adar_custom);
  const offersFirstYear = death !== null && !site.frozen && isInFirstYear(death);
  if (form === 'first-year' && death)
    return (
      <FirstYearForm
        id={id}
        death={death}
        reminders={reminders}
        members={members_count}
        onClose={() => setForm(null)}
        onDone={() => {
          setForm(null);
          setSaid(t`The days of the first year are set.`);
        }}
      />
    );
  if (form && form !== 'first-year')
    return (
      <ReminderForm
        id={id}
        site={site}
        reminder={form.reminder}
        members={members_count}
        onClose={() => setForm(null)}
        onDone={() => {
          setForm(null);
          setSaid(form.reminder ? t`The reminder was changed.` : t`The reminder is set.`);
        }}
      />
    );
  return (
    <Sheet
      title={t`Reminders`}
      isOpen
      onOpenChange={onClose}
      footer={
        !site.frozen && (
          <button
            type="button"
            className="button main"
            onClick={() => {
              setSaid('');
              setForm({ reminder: null });
            }}
          >
            <Trans>New reminder</Trans>
          </button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <StatusMessage>{said}</StatusMessage>
        {offersFirstYear && (
          <section className="flex flex-col items-start gap-2 rounded-[14px] border border-(--line) p-4">
            <h3 className="text-lg!">
              <Trans>The first year</Trans>
            </h3>
            <p className="small">
              <Trans>
                The end of shiva, the thirtieth day, eleven months, the first yahrzeit, the stone.
              </Trans>
            </p>
            <button
              type="button"
              className="button"
              onClick={() => {
                setSaid('');
                setForm('first-year');
              }}
            >
              <Trans>Choose the days</Trans>
            </button>
          </section>
        )}
        {site.frozen && (
          <p className="note" role="note">
            <Trans>The site is paused for now. Nothing is sent until the pause is over.</Trans>
          </p>
        )}
        {reminders.length === 0 ? (
          <p className="max-w-160 text-(--ink-2)">
            <Trans>
              We can write to you before a day that you want to remember: by the Hebrew date or the Gregorian
              one, and never on Shabbat or a festival.
            </Trans>
          </p>
        ) : (
          <ul className="flex list-none flex-col gap-4 p-0">
            {reminders.map((reminder) => (
              <ReminderRow
                key={reminder.id}
                id={id}
                reminder={reminder}
                name={namesFor(site, locale).main.text}
                onChange={() => {
                  setSaid('');
                  setForm({ reminder });
                }}
                onSaid={setSaid}
              />
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}
