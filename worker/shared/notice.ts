import type { Gathering, Notice, Shiva } from '#worker/contract/notice.ts';
import { dayText, numberOf } from './civil-day.ts';
import { isShabbat } from './weekday.ts';

/** A notice without a shiva is closed this many days after the funeral, as the shiva would be. */
const WEEK_DAYS = 7;

/** The day after which a notice is closed: the last of the shiva, or what stands for it. */
export function closingDay({ shiva, funeral, service, stream }: Notice, madeOn: string): string {
  if (shiva) return shiva.until;
  if (funeral) return dayText(numberOf(funeral.on) + WEEK_DAYS - 1);
  return service?.on ?? stream?.on ?? madeOn;
}

/** The last day of a shiva whose first is the day of the burial. */
export const shivaEnd = (burial: string): string => dayText(numberOf(burial) + WEEK_DAYS - 1);

export type ShivaRow = { on: string; visits: string | null; prayers: string | null };

/** The days of a shiva from `today` on, each with its hours; on a Shabbat without those of the other days. */
export function shivaRows(shiva: Shiva, today: string): ShivaRow[] {
  const rows: ShivaRow[] = [];
  for (let day = numberOf(shiva.from); day <= numberOf(shiva.until); day++) {
    const on = dayText(day);
    if (on < today) continue;
    const own = shiva.days.find((one) => one.on === on);
    const { visits, prayers } = own ?? (isShabbat(day) ? { visits: null, prayers: null } : shiva);
    rows.push({ on, visits, prayers });
  }
  return rows;
}

/** A notice as it is kept after the shiva, without where the family lives and when it received visitors. */
export const archived = (notice: Notice): Notice => ({
  ...withoutAddress(notice),
  shiva: notice.shiva && {
    ...notice.shiva,
    place: null,
    address: null,
    directions: null,
    navigation: null,
    visits: null,
    prayers: null,
    days: [],
  },
  stream: null,
});

/** A notice for those who have its link, where the family does not want the address of the shiva to be seen. */
export const withoutAddress = (notice: Notice): Notice => ({
  ...notice,
  shiva: notice.shiva && { ...notice.shiva, address: null, directions: null, navigation: null },
});

/** Where a tap on “take me there” leads; null where no address is known. */
export function navigationTo({
  navigation,
  address,
  place,
}: Pick<Gathering, 'navigation' | 'address' | 'place'>): string | null {
  if (navigation) return navigation;
  if (!address) return null;
  const destination = place ? `${place}, ${address}` : address;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
