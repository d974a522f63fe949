import { msg, select } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { faultsOf, type OwnMessages } from '#web/lib/forms/validate.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { EditForm } from '#web/ui/record-form/edit-form.tsx';
import { UserText } from '#web/ui/user-text.tsx';
import { patchSite } from '#worker/contract/schemas/site-settings.ts';
import type { Site } from '#worker/contract/site.ts';
import { ABOUT_MAX } from '#worker/contract/site-settings.ts';
import { useSiteForm } from './use-site-form.ts';

const FIELD = 'edit-about';
const LONG: OwnMessages = { 'text.too_long': msg`The text is too long` };

/** The edit form of the life story. */
export function EditAbout({ site, id, close }: { site: Site; id: string; close: () => void }) {
  const { t } = useLingui();
  const { gender } = site;
  const form = useSiteForm({
    site,
    id,
    draftName: 'about',
    read: ({ about }) => ({ about: about ?? '' }),
    fields: [
      {
        name: 'about',
        fieldId: FIELD,
        pointer: '/about',
        label: t`The life story`,
        sent: ({ about }) => ({ about: about.trim() || null }),
        shown: ({ about }) =>
          about && (
            <span className="whitespace-pre-line">
              <UserText>{about}</UserText>
            </span>
          ),
      },
    ],
    check: ({ about }) =>
      faultsOf([{ fieldId: FIELD, schema: patchSite.body.shape.about, value: about || null, own: LONG }]),
    onSaved: (_site, more) => more || close(),
  });
  const { value, set } = form.draft;
  return (
    <EditForm form={form} onCancel={close}>
      <TextArea
        id={FIELD}
        label={t`The life story`}
        hint={t`${select(gender, {
          male: 'Where he came from, what he loved, what should be remembered.',
          female: 'Where she came from, what she loved, what should be remembered.',
          other: 'Where they came from, what they loved, what should be remembered.',
        })} An empty line starts a new paragraph.`}
        value={value.about}
        onChange={(about) => set({ about })}
        fault={form.faultOf(FIELD)}
        max={ABOUT_MAX}
        rows={10}
        className="font-serif text-lg"
      />
    </EditForm>
  );
}
