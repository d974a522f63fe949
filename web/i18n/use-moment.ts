import { timeOfDay } from './format.ts';
import { useLocalDay } from './use-day.ts';

/** Formats an instant as its day and time of day where the reader is. */
export function useMoment(): (instant: string) => string {
  const day = useLocalDay();
  return (instant) => `${day(instant)}, ${timeOfDay(Date.parse(instant))}`;
}
