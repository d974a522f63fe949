import { useLingui } from '@lingui/react/macro';
import { useKept } from '#web/lib/use-kept.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import type { Site } from '#worker/contract/site.ts';
import { ABOUT_MAX } from '#worker/contract/site-acts.ts';
import { EditForm } from './edit-form.tsx';

const FIELD = 'edit-about';

/** The life in a few paragraphs. */
export function EditAbout({ site, id, close }: { site: Site; id: string; close: () => void }) {
  const { t } = useLingui();
  const { value, set, forget } = useKept(`site.${site.id}.about`, { about: site.about ?? '' });
  return (
    <EditForm
      site={site}
      id={id}
      fields={[{ fieldId: FIELD, pointer: '/about', label: t`The life story` }]}
      patch={() => ({ about: value.about.trim() || null })}
      check={() =>
        value.about.length > ABOUT_MAX ? [{ fieldId: FIELD, message: t`The text is too long` }] : []
      }
      theirs={({ about }) => (
        <p className="whitespace-pre-line">
          <UserText>{about ?? ''}</UserText>
        </p>
      )}
      onSaved={() => {
        forget();
        close();
      }}
      onCancel={close}
    >
      {(faultOf) => (
        <TextArea
          id={FIELD}
          label={t`The life story`}
          hint={t`Where they came from, what they loved, what should not be forgotten. An empty line begins a new paragraph.`}
          value={value.about}
          onChange={(about) => set({ about })}
          fault={faultOf(FIELD)}
          max={ABOUT_MAX}
          rows={10}
          className="font-serif text-lg"
        />
      )}
    </EditForm>
  );
}
