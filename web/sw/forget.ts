import { isOf, noteIn } from '#web/lib/offline/kept-page.ts';
import { PAGES, PICTURES, preparedFor } from '#web/lib/offline/places.ts';
import { preparedIn, unprepare } from '#web/lib/offline/prepared.ts';

/** Drops the pages of a site that is not to be seen any more, with its pictures. */
export async function forgetPages(ref: string): Promise<void> {
  const pages = await caches.open(PAGES);
  const pictures = await caches.open(PICTURES);
  for (const key of await pages.keys()) {
    const note = noteIn(await pages.match(key));
    if (!note || !isOf(note, ref)) continue;
    await pages.delete(key);
    for (const id of note.media) await pictures.delete(`/api/media/${id}`, { ignoreSearch: true });
  }
}

/** Drops what someone asked to keep of a site that they may not see any more. */
export async function forgetPrepared(ref: string, person: string): Promise<void> {
  const store = preparedFor(person);
  if (!(await caches.has(store))) return;
  for (const { id, slug } of await preparedIn(store)) {
    if (String(id) === ref || slug === ref) await unprepare(store, id);
  }
}
