import { isOf, noteIn } from '#web/lib/offline/kept-page.ts';
import { PAGES, preparedFor, sitePageIn } from '#web/lib/offline/places.ts';
import { preparedIn, unprepare } from '#web/lib/offline/prepared.ts';
import { forgetPictures } from './pictures.ts';

/** Drops the pages of a site that is not to be seen any more, with its pictures. */
export async function forgetPages(ref: string): Promise<void> {
  const cache = await caches.open(PAGES);
  const refs = new Set([ref]);
  const ids = new Set<string>();
  for (const key of await cache.keys()) {
    const note = noteIn(await cache.match(key));
    if (!note || !isOf(note, ref)) continue;
    await cache.delete(key);
    for (const name of [String(note.site?.id), note.site?.slug, sitePageIn(note.path)?.ref]) {
      if (name) refs.add(name);
    }
    for (const id of note.media) ids.add(id);
  }
  await forgetPictures(refs, ids);
}

/** Drops what someone asked to keep of a site that they may not see any more. */
export async function forgetPrepared(ref: string, person: string): Promise<void> {
  const store = preparedFor(person);
  if (!(await caches.has(store))) return;
  for (const { id, slug } of await preparedIn(store)) {
    if (String(id) === ref || slug === ref) await unprepare(store, id);
  }
}
