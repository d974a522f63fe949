import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#web/i18n/format.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { UserText } from '#web/ui/user-text.tsx';
import type { Update } from '#worker/contract/update.ts';
import { linkOf } from './update-link.ts';
import { useMark } from './update-queries.ts';
import { useUpdateText } from './use-update-text.ts';

/** One update; following its link marks it as read. */
export function UpdateRow({ update }: { update: Update }) {
  const { locale } = useLocale();
  const { ago } = useFormat();
  const { mutate } = useMark();
  const { id, at, is_read, site, community, note } = update;
  const place = site ?? community;
  const text = useUpdateText(update);
  const link = linkOf(update, locale);
  const mark = (read: boolean) => mutate({ ids: [id], is_read: read });
  const label = <span className={is_read ? '' : 'font-semibold'}>{text}</span>;
  return (
    <li
      className={`flex flex-wrap items-start gap-x-4 gap-y-1 border-s-4 py-4 ps-4 ${is_read ? 'border-s-transparent' : 'border-s-(--accent)'}`}
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-serif text-xl wrap-anywhere">{place && <UserText>{place.name}</UserText>}</p>
        {link ? (
          <Link
            {...link}
            className="inline-block py-1.5 wrap-anywhere underline underline-offset-4 hover:text-(--accent)"
            onClick={() => is_read || mark(true)}
          >
            {label}
          </Link>
        ) : (
          <p className="wrap-anywhere">{label}</p>
        )}
        {note && (
          <blockquote className="border-s border-(--line) ps-3 wrap-anywhere whitespace-pre-line" dir="auto">
            {note}
          </blockquote>
        )}
        <p className="small dotted">
          {!is_read && (
            <span className="font-semibold text-(--ink)">
              <Trans>New</Trans>
            </span>
          )}
          <time dateTime={at}>{ago(at)}</time>
        </p>
      </div>
      <button
        type="button"
        className="small -mx-1 min-h-11 px-1 underline underline-offset-4 hover:text-(--accent)"
        onClick={() => mark(!is_read)}
      >
        {is_read ? <Trans>Mark as unread</Trans> : <Trans>Mark as read</Trans>}
        <span className="unseen">
          : {place && <UserText>{place.name}</UserText>} {text}
        </span>
      </button>
    </li>
  );
}
