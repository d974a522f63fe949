import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSharing } from '#web/features/sharing/public.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import type { MenuEntry } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';
import type { Community } from '#worker/contract/community.ts';
import type { Memory } from '#worker/contract/memory.ts';
import type { Site } from '#worker/contract/site.ts';
import { nameInLocale, namesFor } from '#worker/shared/lifespan.ts';
import { whatsAppLink } from '#worker/shared/shared-page.ts';

/** The ways to share a published memory, by an address without anyone's name. */
export function useShareEntries(memory: Memory): MenuEntry[] {
  const { t } = useLingui();
  const { locale } = useLocale();
  const queries = useQueryClient();
  const { id, site_id, community_id } = memory;
  const at = `${location.origin}/${locale}`;
  const page =
    community_id === undefined
      ? { title: titleOf(siteName(site_id)), address: `${at}/site/${site_id}?memory=${id}` }
      : {
          title: titleInCommunity(communityName(community_id)),
          address: `${at}/community/${community_id}/memory/${id}`,
        };
  const { onShare, onCopy } = useSharing(page);

  function siteName(of: number | null): string | undefined {
    const site = queries
      .getQueriesData<{ site: Site }>({ queryKey: ['sites'] })
      .find(([, data]) => data?.site?.id === of)?.[1]?.site;
    return site && nameInLocale(site, locale);
  }

  function communityName(of: number): string | undefined {
    const community = queries
      .getQueriesData<{ community: Community }>({ queryKey: ['communities'] })
      .find(([, data]) => data?.community?.id === of)?.[1]?.community;
    return community && namesFor(community, locale).main.text;
  }

  function titleOf(name: string | undefined): string {
    return name ? t`A memory of ${name}` : t`A memory`;
  }

  function titleInCommunity(name: string | undefined): string {
    return name ? t`A memory in the community ${name}` : t`A memory`;
  }

  if (memory.status !== 'published') return [];
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
