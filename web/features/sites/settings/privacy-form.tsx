import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, DoorOpen, Lock } from 'lucide-react';
import { useSiteForm } from '#web/features/sites/editing/use-site-form.ts';
import { RadioRows } from '#web/ui/forms/radio-rows.tsx';
import { Group, Option, SettingsForm } from '#web/ui/record-form/settings-form.tsx';
import type { Site, SiteMode } from '#worker/contract/site.ts';
import type { SiteInfo } from '#worker/contract/site-settings.ts';

type Value = { mode: SiteMode; sign_in_to_view: boolean; indexable: boolean };

const ID = { mode: 'settings-mode', sign_in_to_view: 'settings-sign-in', indexable: 'settings-indexable' };
const ICONS: Record<SiteMode, typeof Lock> = { private: Lock, regular: BookOpen, open: DoorOpen };

/** The form of who can read, write on and find a site, and of what requires approval. */
export function PrivacyForm({ site, info, id }: { site: Site; info: SiteInfo; id: string }) {
  const { t } = useLingui();
  const modes: Record<SiteMode, { title: string; text: string }> = {
    regular: {
      title: t`Everyone can read, only people you invite can add`,
      text: t`Anyone with the address can read. Only people you invite can add memories, which appear at once. Others can ask to join.`,
    },
    open: {
      title: t`Everyone can read, and anyone with an account can add`,
      text: t`Anyone with the address can read. Anyone with an account can add memories, which wait for your approval.`,
    },
    private: {
      title: t`Only people you invite`,
      text: t`No one else can read, write or see whose site it is. Others can ask for access.`,
    },
  };
  const yesOrNo = (yes: boolean) => (yes ? t`Yes` : t`No`);
  const signIn = t`Only people who are logged in can read`;
  const found = t`Search engines may show this site`;
  const form = useSiteForm<Value>({
    site,
    info,
    id,
    draftName: 'privacy',
    read: ({ mode }, more) => ({
      mode,
      sign_in_to_view: more?.sign_in_to_view ?? false,
      indexable: more?.indexable ?? true,
    }),
    fields: [
      {
        name: 'mode',
        fieldId: ID.mode,
        pointer: '/mode',
        label: t`Who can read and write`,
        sent: ({ mode }) => ({ mode }),
        shown: ({ mode }) => modes[mode].title,
      },
      {
        name: 'sign_in_to_view',
        fieldId: ID.sign_in_to_view,
        pointer: '/sign_in_to_view',
        label: signIn,
        sent: ({ sign_in_to_view }) => ({ sign_in_to_view }),
        shown: ({ sign_in_to_view }) => yesOrNo(sign_in_to_view),
      },
      {
        name: 'indexable',
        fieldId: ID.indexable,
        pointer: '/indexable',
        label: found,
        sent: ({ indexable }) => ({ indexable }),
        shown: ({ indexable }) => yesOrNo(indexable),
      },
    ],
    check: () => [],
  });
  const { value, set } = form.draft;
  const closed = value.mode === 'private';

  return (
    <SettingsForm form={form}>
      <Group>
        <RadioRows<SiteMode>
          id={ID.mode}
          label={t`Who can read and write`}
          value={value.mode}
          onChange={(mode) => set({ mode })}
          fault={form.faultOf(ID.mode)}
          rows={(['regular', 'open', 'private'] as const).map((mode) => {
            const Icon = ICONS[mode];
            return { id: mode, ...modes[mode], icon: <Icon className="icon" aria-hidden="true" /> };
          })}
        />
        {info.controlled && (
          <p className="rounded-lg bg-(--sunken) p-4">
            <Trans>
              This site belongs to a community. Everything added to it waits for the approval of the
              community’s staff.
            </Trans>
          </p>
        )}
        <div role="status">
          {closed && site.mode !== 'private' && (
            <div className="flex flex-col gap-2 rounded-lg bg-(--sunken) p-4">
              <p className="font-semibold">
                <Trans>When the site becomes private</Trans>
              </p>
              <ul className="flex list-disc flex-col gap-1 ps-5">
                <li>
                  <Trans>
                    Its stickers keep working. People who scan one without an invitation can ask for access.
                  </Trans>
                </li>
                <li>
                  <Trans>Its address will have a number instead of a name.</Trans>
                </li>
                <li>
                  <Trans>It is removed from our search, and search engines are asked to remove it.</Trans>
                </li>
                <li>
                  <Trans>People who could read it until now will need an invitation.</Trans>
                </li>
              </ul>
            </div>
          )}
          {!closed && site.mode === 'private' && (
            <p className="rounded-lg bg-(--sunken) p-4">
              <Trans>
                Anyone with the address will be able to read everything on the site that is for everyone. What
                is only for members or staff stays that way.
              </Trans>
            </p>
          )}
        </div>
      </Group>
      <Group title={<Trans>Who can find the site</Trans>}>
        <Option
          id={ID.sign_in_to_view}
          label={signIn}
          isSelected={closed || value.sign_in_to_view}
          isDisabled={closed}
          onChange={(sign_in_to_view) => set({ sign_in_to_view })}
          hint={
            closed
              ? t`This is always on for a private site.`
              : t`People who scan a sticker at the grave will need an account to see anything. Only members will find the site in our search.`
          }
          fault={form.faultOf(ID.sign_in_to_view)}
        />
        <Option
          id={ID.indexable}
          label={found}
          isSelected={!closed && value.indexable}
          isDisabled={closed}
          onChange={(indexable) => set({ indexable })}
          hint={
            closed
              ? t`A private site is never shown there.`
              : value.sign_in_to_view
                ? t`A site that requires login is never shown there.`
                : t`When off, Google and others are asked not to list the site. It still appears in our own search.`
          }
          fault={form.faultOf(ID.indexable)}
        />
      </Group>
    </SettingsForm>
  );
}
