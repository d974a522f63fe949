import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import type { OwnMessages } from '#web/lib/forms/validate.ts';
import { isRecord, textsIn } from '#web/lib/json.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { StaleNotice } from '#web/ui/forms/stale-notice.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { webAddressOf } from '#web/ui/forms/web-address.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { LINK_TITLE_MAX, type RelatedLink } from '#worker/contract/related-link.ts';
import { addRelatedLink } from '#worker/contract/schemas/related-link.ts';
import { type LinkInput, type LinkOwner, useSaveLink } from './link-queries.ts';

const body = addRelatedLink.body.shape;
const URL_NEEDED: OwnMessages = { 'field.required': msg`Enter the address of the page` };
const TITLE_NEEDED: OwnMessages = { 'field.required': msg`Enter a title` };

function parseInput(current: unknown): LinkInput | null {
  const texts = textsIn('url', 'url_name')(current);
  const plain = isRecord(current) ? current.no_preview : null;
  return texts && typeof plain === 'boolean' ? { ...texts, no_preview: plain } : null;
}

type Props = {
  /** The id of the site or community. */
  ownerId: number;
  of: LinkOwner;
  /** The link being changed; null for a new one. */
  link: RelatedLink | null;
  onDone: (saved: RelatedLink) => void;
  onClose: () => void;
};

/**
 * The dialog for a link, its title, and whether a preview is shown. The draft is stored in this tab until it
 * is saved; the text fields are read-only while saving.
 */
export function LinkDialog({ ownerId, of, link, onDone, onClose }: Props) {
  const { t } = useLingui();
  const formId = useId();
  const ids = { url: `${formId}-url`, title: `${formId}-title` };
  const [theirs, setTheirs] = useState<LinkInput | null>(null);
  const expected = theirs ?? (link && inputOf(link));
  const draft = useFormDraft(
    `${of.kind === 'site' ? 'link' : 'community-link'}.${ownerId}.${link?.id ?? 'new'}`,
    {
      url: expected?.url ?? '',
      title: expected?.url_name ?? '',
      plain: expected?.no_preview ? 'yes' : '',
    } as Record<'url' | 'title' | 'plain', string>,
  );
  const { value, set, forget } = draft;
  useUnsaved(draft.changed, forget);
  const save = useSaveLink(of, link);
  const form = useSubmission({
    fields: {
      url: { id: ids.url, schema: body.url, own: URL_NEEDED },
      url_name: { id: ids.title, schema: body.url_name, own: TITLE_NEEDED },
    },
    values: () => ({
      url: webAddressOf(value.url),
      url_name: value.title.trim(),
      no_preview: value.plain === 'yes',
      seen: expected,
    }),
    send: save,
    onDone: (saved) => {
      forget();
      onDone(saved);
    },
    stale: { parse: parseInput, show: setTheirs },
  });

  return (
    <Dialog
      title={link ? t`Change the link` : t`Add a link`}
      isOpen
      onOpenChange={(open) => open || onClose()}
    >
      <SubmissionForm of={form}>
        {expected && (theirs || draft.overtaken.length > 0) && (
          <StaleNotice key={JSON.stringify(expected)}>
            <p className="wrap-anywhere">
              <UserText>{expected.url_name}</UserText>
            </p>
            <p className="small wrap-anywhere">
              <bdi dir="ltr">{expected.url}</bdi>
            </p>
            {expected.no_preview && (
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
          isReadOnly={form.isPending}
          label={t`Address of the page`}
          hint={t`As shown in the browser’s address bar.`}
          value={value.url}
          onChange={(url) => set({ url })}
          fault={form.faultOf('url')}
        />
        <TextField
          id={ids.title}
          maxLength={LINK_TITLE_MAX}
          isReadOnly={form.isPending}
          label={t`Title`}
          value={value.title}
          onChange={(title) => set({ title })}
          fault={form.faultOf('url_name')}
        />
        <Checkbox
          label={t`Without a preview`}
          hint={t`Only the title and the name of the website are shown.`}
          isSelected={value.plain === 'yes'}
          onChange={(plain) => set({ plain: plain ? 'yes' : '' })}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={form.busy} disabled={form.waiting} busyLabel={t`Saving…`}>
            {!link ? <Trans>Add the link</Trans> : theirs ? <Trans>Save mine</Trans> : <Trans>Save</Trans>}
          </SubmitButton>
          <button type="button" className="button" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
        </div>
      </SubmissionForm>
    </Dialog>
  );
}

const inputOf = ({ url, url_name, no_preview }: RelatedLink): LinkInput => ({ url, url_name, no_preview });
