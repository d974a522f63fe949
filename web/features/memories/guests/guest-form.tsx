import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useHuman } from '#web/features/human/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import { readDraft, storeDraft } from '#web/lib/account-draft.ts';
import { call } from '#web/lib/api.ts';
import { langOfText } from '#web/lib/lang-of-text.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { SubmissionForm } from '#web/ui/forms/submission-form.tsx';
import { useSubmission } from '#web/ui/forms/use-submission.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { GUEST_DAYS, type GuestContent, postAsGuest } from '#worker/contract/guest.ts';
import { GuestAuthor } from '#worker/contract/schemas/sign-up.ts';
import { splitName } from '#worker/shared/split-name.ts';

const FIELDS = {
  name: { id: 'guest-name', schema: GuestAuthor.shape.name },
  email: { id: 'guest-email', schema: GuestAuthor.shape.email },
};

type Props = {
  siteId: number;
  /** The invitation by which they write. */
  invite?: string;
  /** The address that the invitation was sent to. */
  email?: string | null;
  /** What is sent, with the key that makes a repeat the same memory; null where nothing is written yet. */
  content: () => { content: GuestContent; clientKey: string } | null;
  /** Uploads the attachment with a pass. Returns whether it is uploaded. */
  upload: (pass: string) => Promise<boolean>;
  /** Nothing can be sent yet. */
  waits?: boolean;
  onSent: (email: string) => void;
};

/** Name and address of someone who shares a memory without an account. */
export function GuestForm({ siteId, invite, email = null, content, upload, waits = false, onSent }: Props) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const human = useHuman('guest');
  const [author] = useState(readDraft);
  const [isUploading, setIsUploading] = useState(false);
  const form = useSubmission({
    fields: FIELDS,
    values: (data: FormData) => ({
      name: String(data.get('name')).trim(),
      email: email ?? String(data.get('email')).trim(),
    }),
    send: async (writer) => {
      const written = content();
      if (!written) return null;
      const lang = langOfText(written.content.text ?? '', locale);
      const body = { ...written.content, ...writer, ...human.proof, lang, locale, site_id: siteId };
      const sent = await call(postAsGuest, {
        body: { ...body, client_key: written.clientKey, ...(invite && { invite }) },
      });
      if (sent.upload_pass === null) return sent;
      setIsUploading(true);
      const isUploaded = await upload(sent.upload_pass).finally(() => setIsUploading(false));
      if (!isUploaded) throw new NotUploaded();
      return sent;
    },
    onSuccess: (sent) => sent && onSent(sent.email),
    onError: (error) => {
      human.again();
      return error instanceof NotUploaded
        ? [{ message: t`A file was not uploaded. Try again, or remove it.` }]
        : undefined;
    },
  });
  return (
    <SubmissionForm of={form}>
      <TextField
        id={FIELDS.name.id}
        name="name"
        autoComplete="name"
        defaultValue={`${author.first_name} ${author.last_name}`.trim()}
        onChange={(name) => storeDraft({ ...readDraft(), ...splitName(name.trim()) })}
        label={t`Your name`}
        hint={t`As the family will see it.`}
        fault={form.faultOf('name')}
      />
      {email === null && (
        <EmailField
          id={FIELDS.email.id}
          name="email"
          autoComplete="email"
          defaultValue={author.email}
          onChange={(address) => storeDraft({ ...readDraft(), email: address.trim() })}
          label={t`Your email`}
          hint={t`We will send you a link to confirm it. Visitors do not see it.`}
          fault={form.faultOf('email')}
        />
      )}
      {human.check}
      <p role="status" className="small empty:hidden">
        {isUploading && <Trans>Keep this page open until the file has arrived.</Trans>}
      </p>
      <SubmitButton busy={form.busy} disabled={form.waiting || waits} busyLabel={t`Sending…`}>
        <Trans>Share memory</Trans>
      </SubmitButton>
    </SubmissionForm>
  );
}

/** The memory was sent, and its attachment was not; why is said there. */
class NotUploaded extends Error {}

/** What someone who shared without an account has still to do. */
export function GuestSent({ email, onClose }: { email: string; onClose?: () => void }) {
  const { t } = useLingui();
  const [focus] = useState(() => (element: HTMLParagraphElement | null) => element?.focus());
  const address = (
    <bdi dir="ltr" className="font-semibold wrap-anywhere">
      {email}
    </bdi>
  );
  const valid = t`${plural(GUEST_DAYS, {
    one: 'The link is valid for one day.',
    other: 'The link is valid for # days.',
  })}`;
  return (
    <div className="flex flex-col gap-4">
      <p ref={focus} tabIndex={-1} role="status" className="font-serif text-[1.25rem] outline-none">
        <Trans>One more step: open the link in your email.</Trans>
      </p>
      <p>
        <Trans>
          We sent it to {address}. Once you open it, your memory goes to the family. The message can take a
          few minutes and may be in your spam folder.
        </Trans>{' '}
        {valid}
      </p>
      {onClose && (
        <button type="button" className="button main self-start" onClick={onClose}>
          <Trans>Close</Trans>
        </button>
      )}
    </div>
  );
}
