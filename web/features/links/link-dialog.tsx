import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { useBusy } from '#web/lib/forms/use-busy.ts';
import { faultsOf, type OwnMessages } from '#web/lib/forms/validate.ts';
import { storedNow } from '#web/lib/stored-now.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary, type Fault } from '#web/ui/error-summary.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useHeldBack } from '#web/ui/forms/use-held-back.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { LINK_TITLE_MAX, type RelatedLink } from '#worker/contract/related-link.ts';
import * as schemas from '#worker/contract/schemas/related-link.ts';
import { type GivenLink, useSaveLink } from './link-queries.ts';
import { webAddressOf } from './link-rules.ts';

const URL_NEEDED: OwnMessages = { 'field.required': msg`Enter the address of the page` };
const TITLE_NEEDED: OwnMessages = { 'field.required': msg`Enter a title` };

type Props = {
  siteId: number;
  /** The site's id or slug, as in the page's path. */
  id: string;
  /** The link being changed; null for a new one. */
  link: RelatedLink | null;
  onDone: (saved: RelatedLink) => void;
  onClose: () => void;
};

/**
 * The dialog for a link, its title, and whether a preview is shown. The draft is stored in this tab until it
 * is saved; the text fields are read-only while saving.
 */
export function LinkDialog({ siteId, id, link, onDone, onClose }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const ids = { url: `${formId}-url`, title: `${formId}-title` };
  const [theirs, setTheirs] = useState<GivenLink | null>(null);
  const seen = theirs ?? (link && givenIn(link));
  const draft = useFormDraft(`link.${siteId}.${link?.id ?? 'new'}`, {
    url: seen?.url ?? '',
    title: seen?.url_name ?? '',
    plain: seen?.no_preview ? 'yes' : '',
  } as Record<'url' | 'title' | 'plain', string>);
  const { value, set, forget } = draft;
  useUnsaved(draft.changed, forget);
  const save = useSaveLink(id, link);
  const busy = useBusy(save.isPending);
  const [waiting, heldBack] = useHeldBack();
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const faultOf = (fieldId: string) => faults.find((fault) => fault.fieldId === fieldId)?.message;

  function refused(error: unknown) {
    heldBack(error);
    const stored = storedNow<GivenLink>(error);
    if (stored) return setTheirs(stored);
    const told = error instanceof ApiError ? error : null;
    const message = told?.detail ?? t`Something went wrong on our side.`;
    const pointed = told?.errors.map(({ pointer }) => FIELDS[pointer]).find(Boolean);
    setFaults([
      pointed ? { fieldId: ids[pointed], message: t`This cannot be saved as it is.` } : { message },
    ]);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending || waiting) return;
    const url = webAddressOf(value.url);
    const title = value.title.trim();
    const { url: Url, url_name: Title } = schemas.addRelatedLink.body.shape;
    const found = faultsOf([
      { fieldId: ids.url, schema: Url, value: url, own: URL_NEEDED },
      { fieldId: ids.title, schema: Title, value: title, own: TITLE_NEEDED },
    ]);
    setFaults(found);
    if (found.length) return;
    save.mutate(
      { url, url_name: title, no_preview: value.plain === 'yes', seen },
      {
        onSuccess: (saved) => {
          forget();
          onDone(saved);
        },
        onError: refused,
      },
    );
  }

  return (
    <Dialog
      title={link ? t`Change the link` : t`Add a link`}
      isOpen
      onOpenChange={(open) => open || onClose()}
    >
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <ErrorSummary faults={faults} />
        {seen && (theirs || draft.overtaken.length > 0) && (
          <StaleNotice key={JSON.stringify(seen)}>
            <p className="wrap-anywhere">
              <UserText>{seen.url_name}</UserText>
            </p>
            <p className="small wrap-anywhere">
              <bdi dir="ltr">{seen.url}</bdi>
            </p>
            {seen.no_preview && (
              <p className="small">
                <Trans>Without a preview</Trans>
              </p>
            )}
          </StaleNotice>
        )}
        <TextField
          id={ids.url}
          type="url"
          ltr
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          isReadOnly={save.isPending}
          label={t`Address of the page`}
          hint={t`As it stands at the top of the browser.`}
          value={value.url}
          onChange={(url) => set({ url })}
          fault={faultOf(ids.url)}
        />
        <TextField
          id={ids.title}
          maxLength={LINK_TITLE_MAX}
          isReadOnly={save.isPending}
          label={t`Title`}
          value={value.title}
          onChange={(title) => set({ title })}
          fault={faultOf(ids.title)}
        />
        <Checkbox
          label={t`Without a preview`}
          hint={t`Only the title and the name of the website are shown.`}
          isSelected={value.plain === 'yes'}
          onChange={(plain) => set({ plain: plain ? 'yes' : '' })}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={busy} disabled={waiting} busyLabel={t`Saving…`}>
            {!link ? <Trans>Add the link</Trans> : theirs ? <Trans>Save mine</Trans> : <Trans>Save</Trans>}
          </SubmitButton>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const givenIn = ({ url, url_name, no_preview }: RelatedLink): GivenLink => ({ url, url_name, no_preview });

const FIELDS: Partial<Record<string, 'url' | 'title'>> = { '/url': 'url', '/url_name': 'title' };
