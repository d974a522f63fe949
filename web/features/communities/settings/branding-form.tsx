import { Trans, useLingui } from '@lingui/react/macro';
import { EmailField } from '#web/ui/email-field.tsx';
import { webAddressOf } from '#web/ui/forms/web-address.ts';
import { Group, Option, SettingsForm } from '#web/ui/record-form/settings-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Community } from '#worker/contract/community.ts';
import { idOf, textFaults, textOf, useFlag } from './community-fields.tsx';
import { type CommunityFormProps, useCommunityForm } from './use-community-form.ts';

type Value = { active: boolean; phone: string; email: string; website: string };

const brandingOf = ({ info }: Community): Value => ({
  active: info?.branding.active ?? false,
  phone: info?.branding.phone ?? '',
  email: info?.branding.email ?? '',
  website: info?.branding.website ?? '',
});

function useLabels(): Record<keyof Value, string> {
  const { t } = useLingui();
  return {
    active: t`Show the community’s brand`,
    phone: t`Contact phone`,
    email: t`Contact email`,
    website: t`Website address`,
  };
}

/** The form of how a community presents itself on its pages and its sites. */
export function BrandingForm({ community, id }: CommunityFormProps) {
  const { t } = useLingui();
  const flag = useFlag();
  const labels = useLabels();
  const form = useCommunityForm<Value>({
    community,
    id,
    draftName: 'branding',
    read: brandingOf,
    fields: [
      flag<Value>('active', labels.active, 'branding'),
      textOf<Value>('phone', labels.phone, 'branding'),
      textOf<Value>('email', labels.email, 'branding'),
      {
        ...textOf<Value>('website', labels.website, 'branding'),
        sent: ({ website }) => ({ branding: { website: webAddressOf(website) || null } }),
        shown: ({ website }) => website !== '' && <bdi dir="ltr">{website}</bdi>,
      },
    ],
    check: (value) =>
      textFaults(
        { ...value, website: webAddressOf(value.website) },
        { phone: labels.phone, email: labels.email, website: labels.website },
        'branding',
      ),
  });
  const { value, set } = form.draft;
  return (
    <SettingsForm form={form}>
      <Group>
        <Option
          id={idOf('active')}
          label={labels.active}
          hint={t`On the community’s pages and its sites: its name in the top menu, a link to its website, and its phone and email for contact.`}
          isSelected={value.active}
          onChange={(active) => set({ active })}
          fault={form.faultOf(idOf('active'))}
        />
      </Group>
      <Group title={<Trans>Contact</Trans>}>
        <TextField
          id={idOf('phone')}
          type="tel"
          ltr
          label={labels.phone}
          value={value.phone}
          onChange={(phone) => set({ phone })}
          fault={form.faultOf(idOf('phone'))}
          autoComplete="off"
        />
        <EmailField
          id={idOf('email')}
          label={labels.email}
          value={value.email}
          onChange={(email) => set({ email })}
          fault={form.faultOf(idOf('email'))}
          autoComplete="off"
        />
        <TextField
          id={idOf('website')}
          type="url"
          ltr
          label={labels.website}
          hint={t`For example www.example.org. We add https:// where it is missing.`}
          value={value.website}
          onChange={(website) => set({ website })}
          fault={form.faultOf(idOf('website'))}
          autoComplete="off"
        />
      </Group>
    </SettingsForm>
  );
}
