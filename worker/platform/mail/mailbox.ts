import { checked, type Letter, type Mailer } from './mailer.ts';

const FOLDER = 'mailbox/';
const MOST = 200;

export type Received = Letter & { at: string };

/** Where mail stays on this machine: local builds only. The same letter twice is one. */
export const mailbox = (store: R2Bucket): Mailer => ({
  async send(given) {
    const letter = checked(given);
    const at = new Date().toISOString();
    await store.put(FOLDER + letter.id, JSON.stringify({ at, ...letter }), {
      onlyIf: { etagDoesNotMatch: '*' },
      customMetadata: { at, to: letter.to.toLowerCase() },
    });
    const tooOld = (await entries(store)).slice(MOST).map(({ key }) => key);
    if (tooOld.length > 0) await store.delete(tooOld);
  },
});

/** Newest first, those to one address where it is given. */
export async function readMailbox(store: R2Bucket, to?: string): Promise<Received[]> {
  const wanted = (await entries(store)).filter(
    ({ customMetadata }) => !to || customMetadata?.to === to.trim().toLowerCase(),
  );
  const letters = await Promise.all(wanted.map(({ key }) => readLetter(store, key.slice(FOLDER.length))));
  return letters.filter((letter) => letter !== null);
}

export async function readLetter(store: R2Bucket, id: string): Promise<Received | null> {
  const object = await store.get(FOLDER + id);
  return object ? object.json<Received>() : null;
}

async function entries(store: R2Bucket): Promise<R2Object[]> {
  const found: R2Object[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.list({
      prefix: FOLDER,
      include: ['customMetadata'],
      ...(cursor !== undefined && { cursor }),
    });
    found.push(...page.objects);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return found.sort((a, b) => (whenOf(a) < whenOf(b) ? 1 : -1));
}

const whenOf = ({ customMetadata, key }: R2Object): string => `${customMetadata?.at} ${key}`;
