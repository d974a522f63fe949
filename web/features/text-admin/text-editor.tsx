import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm } from '#web/features/admin/public.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { fieldMessage } from '#web/lib/forms/field-messages.ts';
import { useFormDraft } from '#web/lib/forms/form-draft.ts';
import { CallFault } from '#web/ui/forms/call-fault.tsx';
import { StatusMessage } from '#web/ui/forms/status-message.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { useUnsaved } from '#web/ui/forms/unsaved.tsx';
import { previewText, TEXT_LENGTH_MAX, type TextHistory } from '#worker/contract/text-admin.ts';
import { LOCALES } from '#worker/shared/locale.ts';
import { usePublish, useSaveText } from './text-admin-queries.ts';
import { TextPreview } from './text-preview.tsx';
import { TextVersions } from './text-versions.tsx';

/** What is to be published: a version, or null for the default. */
type Publishing = { versionId: number | null };

/** Edits a text in both languages: draft, preview, publishing, and its history. */
export function TextEditor({ text }: { text: TextHistory }) {
  const { t } = useLingui();
  const { key, kind, standard, versions } = text;
  const newest = versions[0] ?? standard;
  const draft = useFormDraft(`text.${key}`, { en: newest.en, he: newest.he });
  const save = useSaveText(key);
  const publish = usePublish(text);
  const preview = useMutation({
    mutationFn: () => call(previewText, { params: { key }, body: draft.value }),
  });
  const [publishing, setPublishing] = useState<Publishing | null>(null);
  const [message, setMessage] = useState('');
  useUnsaved(draft.changed, draft.forget);
  const labels = { en: t`English`, he: t`Hebrew` };
  const error = save.error ?? preview.error;
  const faultOf = (locale: 'en' | 'he') =>
    error instanceof ApiError
      ? error.errors
          .filter(({ pointer }) => pointer === `/${locale}`)
          .map((fault) => fieldMessage(fault, labels[locale]))
          .join('. ') || undefined
      : undefined;
  const isAtFields = LOCALES.some((locale) => faultOf(locale));

  function saveDraft() {
    if (save.isPending) return;
    const sent = draft.value;
    preview.reset();
    save.mutate(sent, {
      onSuccess: () => {
        draft.saved(sent);
        setMessage(t`The draft was saved. Only administrators see it.`);
      },
    });
  }

  return (
    <div className="flex flex-col gap-6">
      <StatusMessage>{message}</StatusMessage>
      <p className="small">
        {kind === 'lines' ? (
          <Trans>
            Each line takes the place of a line of the default. Nothing of what is typed is changed.
          </Trans>
        ) : (
          <Trans>
            The first line is the title, after #. ## begins a heading, - an item of a list, **bold** is bold,
            [words](address) is a link.
          </Trans>
        )}
      </p>
      <div className="grid gap-6 lg:grid-cols-2">
        {LOCALES.map((locale) => (
          <TextArea
            key={locale}
            id={`text-${locale}`}
            label={labels[locale]}
            rows={10}
            max={TEXT_LENGTH_MAX}
            value={draft.value[locale]}
            onChange={(typed) => {
              setMessage('');
              draft.set({ [locale]: typed });
            }}
            fault={faultOf(locale)}
          />
        ))}
      </div>
      {error && !isAtFields && <CallFault error={error} />}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button"
          aria-busy={preview.isPending || undefined}
          onClick={() => {
            save.reset();
            if (!preview.isPending) preview.mutate();
          }}
        >
          <Trans>Preview</Trans>
        </button>
        <button
          type="button"
          className="button main"
          aria-busy={save.isPending || undefined}
          onClick={saveDraft}
        >
          <Trans>Save the draft</Trans>
        </button>
      </div>
      {preview.data && <TextPreview tree={preview.data.tree} />}
      {publishing && (
        <ActForm
          title={publishing.versionId === null ? t`Go back to the default of ${key}` : t`Publish ${key}`}
          action={publishing.versionId === null ? t`Go back to the default of ${key}` : t`Publish ${key}`}
          busyAction={t`Saving…`}
          send={(reason) => publish(publishing.versionId, reason)}
          onDone={() => {
            setPublishing(null);
            setMessage(t`It is published. Everyone reads it within a minute.`);
          }}
          onCancel={() => setPublishing(null)}
        >
          <p>
            <Trans>Everyone reads it in both languages. You can go back to any version.</Trans>
          </p>
        </ActForm>
      )}
      <TextVersions
        text={text}
        onPublish={(versionId) => {
          setMessage('');
          setPublishing({ versionId });
        }}
        onTake={(source) => draft.set({ en: source.en, he: source.he })}
      />
    </div>
  );
}
