import { msg } from '@lingui/core/macro';
import { type GraveRecord, PLOT_FIELDS } from '#worker/contract/grave-record.ts';
import { oneLine } from '#worker/features/mail/public.ts';
import { emailMessages } from '#worker/i18n/email-messages.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** The way in words: the cemetery with its city, and what leads to the grave from the gate inwards. */
export function wayLines(record: GraveRecord, locale: Locale): string[] {
  const messages = emailMessages(locale);
  const parts = PLOT_FIELDS.flatMap((name) => {
    const value = oneLine(record[name] ?? '');
    return value ? [messages._({ ...PARTS[name], values: { value } })] : [];
  });
  const place = record.cemetery ?? { name: record.cemetery_name ?? '', city: record.city ?? '' };
  const where = [place.name, place.city].map(oneLine).filter(Boolean).join(', ');
  return [where, parts.join(' · ')].filter(Boolean);
}

const PARTS = {
  gate: msg({ message: 'Gate {value}' }),
  block: msg({ message: 'Block {value}' }),
  row: msg({ message: 'Row {value}' }),
  plot: msg({ message: 'Plot {value}' }),
};
