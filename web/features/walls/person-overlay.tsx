import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useDay } from '#web/i18n/use-day.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { CloseIcon } from '#web/ui/close-icon.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Wall, WallEntry } from '#worker/contract/wall.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { Portrait } from '#worker/shared/views/portrait.tsx';
import './person-overlay.css';

type Props = {
  entry: WallEntry;
  /** The private fields, for those to whom they are shown. */
  fields: Wall['community']['private_fields'];
  /** Called once it is closed. */
  onClose: () => void;
  /** What can be done with the entry; called with how to close the card. */
  actions?: (close: () => void) => ReactNode;
};

/** One person in large type, with what the wall knows of them. */
export function PersonOverlay({ entry, fields, onClose, actions }: Props) {
  const { locale } = useLocale();
  const day = useDay();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const { main, other } = namesFor(entry, locale);
  const [birth, death] = [day(entry.birth), day(entry.death)];
  const known = fields?.filter(({ id }) => entry.fields?.[id]) ?? [];
  const close = () => dialog.current?.close();

  useEffect(() => {
    // the browser itself traps the focus inside a modal dialog and restores it
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  return (
    <dialog ref={dialog} className="person" aria-labelledby={title} onClose={onClose}>
      <Portrait portrait={entry.portrait} name={main.text} alt="" sizes="24rem" lazy={false} />
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
        {entry.groups.length > 0 && (
          <p className="person-groups">
            {entry.groups.map((group) => (
              <bdi key={group}>{group}</bdi>
            ))}
          </p>
        )}
        {known.length > 0 && (
          <dl className="person-fields">
            {known.map(({ id, name }) => (
              <div key={id}>
                <dt>
                  <UserText>{name}</UserText>
                </dt>
                <dd>
                  <UserText>{entry.fields?.[id] ?? ''}</UserText>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {actions && <div className="person-actions">{actions(close)}</div>}
      <button type="button" className="button close" onClick={close}>
        <CloseIcon />
        <Trans>Close</Trans>
      </button>
    </dialog>
  );
}
