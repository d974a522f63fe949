import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CloseIcon } from '#web/ui/close-icon.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { SiteCard } from '#worker/contract/site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';

/** One person in large type, with the data of the wall only, since a kiosk may not open other pages. */
export function PersonOverlay({ person, wall }: { person: SiteCard; wall: string }) {
  const { locale } = useLocale();
  const day = useDay();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const { main, other } = namesFor(person, locale);
  const [birth, death] = [day(person.birth), day(person.death)];

  useEffect(() => {
    // the browser itself traps the focus inside a modal dialog and restores it
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  const close = () =>
    void router.navigate({
      to: '/$locale/wall/$id',
      params: { locale, id: wall },
      search: {},
      replace: true,
      resetScroll: false,
    });

  return (
    <dialog ref={dialog} className="person" aria-labelledby={title} onClose={close}>
      <Portrait portrait={person.portrait} name={main.text} alt="" sizes="24rem" lazy={false} />
      <div>
        <h2 id={title} className="person-name">
          <UserText lang={main.lang}>{main.text}</UserText>
        </h2>
        {other && (
          <p className="person-line other">
            <UserText lang={other.lang}>{other.text}</UserText>
          </p>
        )}
        {(birth || death) && (
          <p className="person-line">
            {birth && <time {...(birth.iso && { dateTime: birth.iso })}>{birth.text}</time>}
            {birth && death && ' – '}
            {death && <time {...(death.iso && { dateTime: death.iso })}>{death.text}</time>}
          </p>
        )}
      </div>
      <button type="button" className="button" onClick={() => dialog.current?.close()}>
        <CloseIcon />
        <Trans>Close</Trans>
      </button>
    </dialog>
  );
}
