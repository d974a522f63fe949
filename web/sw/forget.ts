import { isCachedPage, isOf, metadataIn } from '#web/lib/offline/cached-page.ts';
import { isGravePage, PAGES, preparedFor, sitePageIn } from '#web/lib/offline/places.ts';
import { preparedIn, unprepare } from '#web/lib/offline/prepared.ts';
import { forgetPictures } from './pictures.ts';

/** Deletes the cached pages and pictures of a site that may no longer be seen. */
export async function forgetPages(ref: string): Promise<void> {
  const cache = await caches.open(PAGES);
  const refs = new Set([ref]);
  const ids = new Set<string>();
  for (const key of await cache.keys()) {
    const page = await cache.match(key);
    const note = metadataIn(page);
    // a page that does not say whose it is may be this site's
    if (!note && isCachedPage(page)) await cache.delete(key);
    // a shared grave may show the person of this site
    if (!note || !(isOf(note, ref) || isGravePage(note.path))) continue;
    await cache.delete(key);
    for (const name of [String(note.site?.id), note.site?.slug, sitePageIn(note.path)?.ref]) {
      if (name) refs.add(name);
    }
    for (const id of note.media) ids.add(id);
  }
  await forgetPictures(refs, ids);
}

/** Deletes the cached pages of shared graves, one of which shows nobody any more. */
export async function forgetGraves(): Promise<void> {
  const cache = await caches.open(PAGES);
  for (const key of await cache.keys()) if (isGravePage(new URL(key.url).pathname)) await cache.delete(key);
}

/** Deletes a saved site that the user may no longer see. */
export async function forgetPrepared(ref: string, person: string): Promise<void> {
  const store = preparedFor(person);
  if (!(await caches.has(store))) return;
  for (const { id, slug } of await preparedIn(store)) {
    if (String(id) === ref || slug === ref) await unprepare(store, id);
  }
}
