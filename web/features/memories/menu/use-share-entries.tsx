import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSharing } from '#web/features/sharing/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { MenuEntry } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { Memory } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import { nameInLocale } from '#worker/shared/lifespan.ts';
import { whatsAppLink } from '#worker/shared/shared-page.ts';

/** The ways to share a published memory, by an address without anyone's name. */
export function useShareEntries({ id, site_id, status }: Memory): MenuEntry[] {
  const { t } = useLingui();
  const { locale } = useLocale();
  const site = useQueryClient()
    .getQueriesData<{ site: Site }>({ queryKey: ['sites'] })
    .find(([, data]) => data?.site?.id === site_id)?.[1]?.site;
  const name = site && nameInLocale(site, locale);
  const page = {
    title: name ? t`A memory of ${name}` : t`A memory`,
    address: `${location.origin}/${locale}/site/${site_id}?memory=${id}`,
  };
  const { onShare, onCopy } = useSharing(page);
  // a memory of a community has no address of its own
  if (status !== 'published' || site_id === null) return [];
  const entry = (key: string, text: string) => ({ id: key, text, label: text });
  return [
    ...(onShare ? [{ ...entry('share', t`Share`), onAction: onShare }] : []),
    { ...entry('whatsapp', 'WhatsApp'), label: <bdi>WhatsApp</bdi>, href: whatsAppLink(page) },
    {
      ...entry('copy', t`Copy the link`),
      onAction: async () => {
        if (await onCopy()) toast({ variant: 'success', title: t`The link is copied` });
      },
    },
  ];
}
