import { linkOptions } from '@tanstack/react-router';
import type { Update } from '#worker/contract/update.ts';
import type { Locale } from '#worker/shared/locale.ts';

/** The link to the page where an update's subject is shown or handled. */
export function linkOf(update: Update, locale: Locale) {
  const { kind, site, community, memory_id, claim, invitation, order_id } = update;
  const token = invitation && new URL(invitation, location.origin).searchParams.get('token');
  if (token) return linkOptions({ to: '/$locale/invitation', params: { locale }, search: { token } });
  if (order_id !== null)
    return linkOptions({ to: '/$locale/dashboard/orders/$id', params: { locale, id: String(order_id) } });
  if (community) return linkIn(community.slug, update, locale);
  if (!site) return null;
  // the URL of a private site contains no name
  const params = { locale, id: site.mode === 'private' ? String(site.id) : site.slug };
  switch (kind) {
    case 'held':
      return linkOptions({ to: '/$locale/site/$id/moderation', params });
    case 'reported':
      return linkOptions({ to: '/$locale/site/$id/moderation', params, hash: 'reported' });
    case 'access_requested':
    case 'invitation_accepted':
      return linkOptions({ to: '/$locale/site/$id/members', params });
    case 'relation_asked':
    case 'relation_agreed':
      return linkOptions({ to: '/$locale/site/$id', params, hash: 'family' });
    case 'grave_asked':
    case 'grave_joined':
      return linkOptions({ to: '/$locale/site/$id/codes', params, hash: 'shared-grave' });
    case 'grave_suggested':
      return linkOptions({ to: '/$locale/site/$id/settings/grave', params });
    case 'questions_paused':
    case 'questions_declined':
      return linkOptions({ to: '/$locale/site/$id/questions', params });
    case 'succession':
      return claim === 'done'
        ? linkOptions({ to: '/$locale/site/$id', params })
        : linkOptions({ to: '/$locale/site/$id/succession', params });
    case 'memory_published':
    case 'memory_returned':
      return linkOptions({
        to: '/$locale/site/$id',
        params,
        search: memory_id === null ? {} : { memory: memory_id },
      });
    case 'comment':
    case 'comment_published':
    case 'comment_returned':
    case 'comment_denied':
      return linkOptions({
        to: '/$locale/site/$id',
        params,
        search: memory_id === null ? {} : { memory: memory_id },
        ...(memory_id !== null && { hash: 'comments' }),
      });
    default:
      return linkOptions({ to: '/$locale/site/$id', params });
  }
}

/** The same in a community, whose reference is `ref`. */
function linkIn(ref: string, { kind, memory_id }: Update, locale: Locale) {
  const params = { locale, id: ref };
  switch (kind) {
    case 'access_requested':
    case 'invitation_accepted':
      return linkOptions({ to: '/$locale/community/$id/members', params });
    case 'reported':
      return linkOptions({ to: '/$locale/community/$id', params, hash: 'reported' });
    case 'memory_published':
    case 'memory_returned':
    case 'memory_denied':
      return memory_id === null
        ? linkOptions({ to: '/$locale/community/$id', params })
        : linkOptions({
            to: '/$locale/community/$id/memory/$memory',
            params: { ...params, memory: String(memory_id) },
          });
    default:
      return linkOptions({ to: '/$locale/community/$id', params });
  }
}
