import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/forms/idempotency-key.ts';
import * as api from '#worker/contract/reminder.ts';

/** The reminders of a site that the user sees. `id` as in the page's path. */
export const remindersQuery = (id: string) =>
  queryOptions({
    queryKey: ['reminders', id],
    queryFn: ({ signal }) => call(api.listReminders, { params: { siteId: id } }, signal),
  });

export const reminderDaysQuery = (id: string, { id: reminder, version }: api.Reminder) =>
  queryOptions({
    queryKey: ['reminders', id, reminder, 'days', version],
    queryFn: async ({ signal }) =>
      (await call(api.reminderDays, { params: { siteId: id, id: reminder } }, signal)).days,
  });

/** The next mail of a reminder as its form has it. */
export const reminderPreviewQuery = (id: string, body: api.ReminderInput) =>
  queryOptions({
    queryKey: ['reminders', id, 'preview', body],
    queryFn: async ({ signal }) =>
      (await call(api.previewReminder, { params: { siteId: id }, body }, signal)).preview,
  });

export const reminderLogQuery = (id: string, { id: reminder }: api.Reminder) =>
  queryOptions({
    queryKey: ['reminders', id, reminder, 'log'],
    queryFn: async ({ signal }) =>
      (await call(api.reminderLog, { params: { siteId: id, id: reminder } }, signal)).runs,
    staleTime: 0,
  });

function store(queries: QueryClient, id: string, saved: api.Reminder): void {
  queries.setQueryData(
    remindersQuery(id).queryKey,
    (known) =>
      known && {
        ...known,
        reminders: known.reminders.some((one) => one.id === saved.id)
          ? known.reminders.map((one) => (one.id === saved.id ? saved : one))
          : [...known.reminders, saved],
      },
  );
  // the order, and the number that remind the user
  void queries.invalidateQueries({ queryKey: remindersQuery(id).queryKey, exact: true });
}

/** Returns a function that sets a reminder, or changes one. Retries of a new one share an idempotency key. */
export function useSaveReminder(id: string, reminder: api.Reminder | null) {
  const queries = useQueryClient();
  const { keyFor, done } = useIdempotencyKey(`reminder.${id}`);
  return async (body: api.ReminderInput) => {
    const saved = reminder
      ? await call(api.changeReminder, {
          params: { siteId: id, id: reminder.id },
          body,
          version: reminder.version,
        })
      : await call(api.addReminder, { params: { siteId: id }, body, idempotencyKey: keyFor(body) });
    done();
    store(queries, id, saved);
    return saved;
  };
}

/** Returns a function that sets the days of the first year. It may be repeated. */
export function useSetFirstYear(id: string) {
  const queries = useQueryClient();
  return async (body: api.FirstYearInput) => {
    const saved = await call(api.setFirstYear, { params: { siteId: id }, body });
    queries.setQueryData(remindersQuery(id).queryKey, saved);
    return saved;
  };
}

/** The input that a reminder was set with. */
export function inputOf(reminder: api.Reminder): api.ReminderInput {
  const { id: _, source, step, state, next, muted, mine, can, version, ...input } = reminder;
  return { ...input, paused: state === 'paused' };
}

export function usePauseReminder(id: string, reminder: api.Reminder) {
  const save = useSaveReminder(id, reminder);
  return useMutation({ mutationFn: (paused: boolean) => save({ ...inputOf(reminder), paused }) });
}

export function useMuteReminder(id: string, { id: reminder }: api.Reminder) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { scope: api.MuteScope; muted: boolean }) =>
      call(api.muteReminder, { params: { siteId: id, id: reminder }, body }),
    onSuccess: (saved) => store(queries, id, saved),
  });
}

/** Sends a test; one whose answer was lost is not sent again. */
export function useTestReminder(id: string, { id: reminder }: api.Reminder) {
  const { keyFor, done } = useIdempotencyKey(`reminder-test.${reminder}`);
  return useMutation({
    mutationFn: () =>
      call(api.testReminder, { params: { siteId: id, id: reminder }, idempotencyKey: keyFor(reminder) }),
    onSuccess: done,
  });
}

/** `onRemoved` is called though its row is gone by then. */
export function useRemoveReminder(id: string, { id: reminder }: api.Reminder, onRemoved: () => void) {
  const queries = useQueryClient();
  const { queryKey } = remindersQuery(id);
  return useMutation({
    mutationFn: () => call(api.removeReminder, { params: { siteId: id, id: reminder } }),
    onSuccess: () => {
      queries.setQueryData(
        queryKey,
        (known) => known && { ...known, reminders: known.reminders.filter((one) => one.id !== reminder) },
      );
      onRemoved();
    },
    onSettled: () => void queries.invalidateQueries({ queryKey, exact: true }),
  });
}
