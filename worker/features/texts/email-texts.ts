import type { Ctx } from '#worker/core/ctx.ts';
import { setEmailMessages } from '#worker/i18n/email-messages.ts';
import { isolateMap } from '#worker/platform/isolate-memory.ts';
import { LOCALES } from '#worker/shared/locale.ts';
import { publishedTrees } from './published-texts.ts';

/** What was published when the messages of this isolate were last set. */
const applied = isolateMap<'trees', Awaited<ReturnType<typeof publishedTrees>>>();

/** Puts what was published in place of the messages of emails, before one is composed: at most half a minute old. */
export async function applyEmailTexts(ctx: Pick<Ctx, 'db'>): Promise<void> {
  const trees = await publishedTrees(ctx);
  if (applied.get('trees') === trees) return;
  for (const locale of LOCALES) {
    const messages = [...trees.values()].map((tree) => tree[locale]);
    setEmailMessages(
      locale,
      Object.assign({}, ...messages.map((parsed) => ('messages' in parsed ? parsed.messages : {}))),
    );
  }
  applied.set('trees', trees);
}
