import { Trans, useLingui } from '@lingui/react/macro';
import { UserText } from '#web/ui/user-text.tsx';
import { numberOf } from '#worker/shared/civil-day.ts';
import { Picture } from '#worker/shared/views/picture.tsx';
import type { Delivery } from './delivery.ts';
import { DueDay } from './due-day.tsx';

const DAY_MS = 86_400_000;

/** For whom the flowers are. */
export function DeliveryTitle({ order: { person } }: { order: Pick<Delivery, 'person'> }) {
  return person === null ? (
    <Trans>Flowers for a grave</Trans>
  ) : (
    <Trans>
      Flowers for the grave of <UserText>{person}</UserText>
    </Trans>
  );
}

/** The place of a grave in one line. */
export const placeLine = ({ graveyard_name, city }: Pick<Delivery, 'graveyard_name' | 'city'>): string =>
  [graveyard_name, city].filter(Boolean).join(', ');

/** The day of the flowers: its number large, and in words. */
export function DueOn({ order: { due_on, city } }: { order: Pick<Delivery, 'due_on' | 'city'> }) {
  const number = new Date(numberOf(due_on) * DAY_MS).getUTCDate();
  return (
    <div className="flex items-center gap-5 border-y border-(--line) py-4">
      <span aria-hidden="true" className="font-serif text-6xl leading-none tabular-nums">
        {number}
      </span>
      <p className="flex flex-col">
        <span className="font-medium">
          <DueDay day={due_on} />
        </span>
        {city && (
          <span className="text-(--ink-2)">
            <UserText>{city}</UserText>
          </span>
        )}
      </p>
    </div>
  );
}

/** The text of the card, as it is copied onto it. */
export function CardText({ text }: { text: string }) {
  if (!text.trim())
    return (
      <p className="text-(--ink-2)">
        <Trans>Without a card.</Trans>
      </p>
    );
  return (
    <blockquote
      dir="auto"
      className="rounded-2xl border border-(--line) bg-(--surface) px-6 py-8 text-center font-serif text-xl leading-relaxed whitespace-pre-line wrap-anywhere"
    >
      {text}
    </blockquote>
  );
}

/** The photos of an order that were sent. */
export function SentPhotos({ photos }: Pick<Delivery, 'photos'>) {
  const { t } = useLingui();
  if (photos.length === 0) return null;
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {photos.map(({ id, purpose, picture }, at) => {
        const number = at + 1;
        return (
          <li key={id} className="overflow-hidden rounded-2xl">
            <Picture
              picture={picture}
              alt={purpose === 'proof' ? t`Photo ${number} of the flowers` : t`Photo ${number} of the issue`}
              sizes="(min-width: 40rem) 320px, 92vw"
              near={800}
            />
          </li>
        );
      })}
    </ul>
  );
}
