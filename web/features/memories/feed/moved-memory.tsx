import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { memoryQuery } from '#web/features/memories/memory-queries.ts';
import { useLocale } from '#web/i18n/use-locale.ts';

/**
 * Leads from an old link to a memory that is on another site now, where the user may see it there; nothing where
 * they may not.
 */
export function MovedMemory({ id, siteId }: { id: number; siteId?: number }) {
  const { locale } = useLocale();
  const navigate = useNavigate();
  const { data } = useQuery(memoryQuery(id));
  const there = data?.site_id;
  useEffect(() => {
    if (there === undefined || there === siteId) return;
    void navigate({
      to: '/$locale/site/$id',
      params: { locale, id: String(there) },
      search: { memory: id },
      hash: true,
      replace: true,
    });
  }, [there, siteId, id, locale, navigate]);
  return null;
}
