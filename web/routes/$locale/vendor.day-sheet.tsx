import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '#web/lib/pick-search.ts';
import { DaySheetScreen } from '#web/screens/vendor/day-sheet-screen.tsx';

export const Route = createFileRoute('/$locale/vendor/day-sheet')({
  staticData: { areas: ['deliveries', 'vendor', 'way'], layout: 'dashboard' },
  validateSearch: pickSearch('day', 'vendor'),
  component: DaySheetRoute,
});

const dayIn = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;

function DaySheetRoute() {
  const { day, vendor } = Route.useSearch();
  return <DaySheetScreen day={dayIn(day)} vendor={vendor} />;
}
