import { checked, type Email, type Mailer } from './mailer.ts';

const FOLDER = 'mailbox/';
const MOST = 200;

export type Received = Email & { at: string };

/** Stores emails in the local R2 bucket, in local builds only. An id is stored once. */
export const mailbox = (store: R2Bucket): Mailer => ({
  async send(unchecked) {
    const email = checked(unchecked);
    const at = new Date().toISOString();
    await store.put(FOLDER + email.id, JSON.stringify({ at, ...email }), {
      onlyIf: { etagDoesNotMatch: '*' },
      customMetadata: { at, to: email.to.toLowerCase() },
    });
    const tooOld = (await entries(store)).slice(MOST).map(({ key }) => key);
    if (tooOld.length > 0) await store.delete(tooOld);
    return email.id;
  },
});

/** Stored emails, newest first; with `to`, only those to that address. */
export async function readMailbox(store: R2Bucket, to?: string): Promise<Received[]> {
  const matching = (await entries(store)).filter(
    ({ customMetadata }) => !to || customMetadata?.to === to.trim().toLowerCase(),
  );
  const emails = await Promise.all(matching.map(({ key }) => readEmail(store, key.slice(FOLDER.length))));
  return emails.filter((email) => email !== null);
}

export async function readEmail(store: R2Bucket, id: string): Promise<Received | null> {
  const object = await store.get(FOLDER + id);
  return object ? object.json<Received>() : null;
}

async function entries(store: R2Bucket): Promise<R2Object[]> {
  const objects: R2Object[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.list({
      prefix: FOLDER,
      include: ['customMetadata'],
      ...(cursor !== undefined && { cursor }),
    });
    objects.push(...page.objects);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return objects.sort((a, b) => (whenOf(a) < whenOf(b) ? 1 : -1));
}

const whenOf = ({ customMetadata, key }: R2Object): string => `${customMetadata?.at} ${key}`;
