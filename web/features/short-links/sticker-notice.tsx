import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import type { MySite } from '#worker/contract/my-site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import type { Sticker } from '#worker/shared/sticker.ts';
import { NameSearch } from '#worker/shared/views/message/name-search.tsx';
import { STICKER_MESSAGES } from '#worker/shared/views/message/sticker-messages.ts';
import { ChooseSite } from './choose-site.tsx';
import { inGroups } from './in-groups.ts';
import { ReportSticker } from './report-sticker.tsx';
import { refOf } from './site-picker.tsx';

/** Explains the scanned sticker to a visitor who expected a site; offers actions to signed-in users. */
export function StickerNotice({ sticker }: { sticker: Sticker }) {
  const { i18n } = useLingui();
  const { locale } = useLocale();
  const { signedIn } = useSession();
  const { title, body, logIn } = STICKER_MESSAGES[sticker.reason];
  // Signed-in users see no login form below and thus no other title.
  const Title = signedIn ? 'h1' : 'h2';
  return (
    <section
      aria-labelledby="sticker"
      className="flex flex-col gap-3 rounded-[14px] border border-(--line) bg-(--surface) p-5"
    >
      <Title id="sticker">{i18n._(title)}</Title>
      <p className="text-lg font-semibold">
        <bdi dir="ltr" className="font-sans tracking-wider tabular-nums">
          {inGroups(sticker.qr)}
        </bdi>
      </p>
      <NameSearch view={{ i18n, locale }} />
      {[...body, ...(signedIn ? [] : [logIn])].map((paragraph) => (
        <p key={paragraph.id}>{i18n._(paragraph)}</p>
      ))}
      {signedIn &&
        (sticker.reason === 'unbound' ? (
          <ClaimSticker code={sticker.qr} />
        ) : (
          <ReportSticker code={sticker.qr} />
        ))}
    </section>
  );
}

/** For signed-in users with a sticker that is not bound yet. */
function ClaimSticker({ code }: { code: string }) {
  const { locale } = useLocale();
  const [site, setSite] = useState<MySite | null>(null);
  if (site) {
    const name = namesFor(site, locale).main.text;
    return (
      <div role="status" className="flex flex-col items-start gap-4">
        <p>
          <Trans>
            The sticker is connected. From now on it opens the page of <bdi>{name}</bdi>.
          </Trans>
        </p>
        <Link className="button main" to="/$locale/site/$id" params={{ locale, id: refOf(site) }}>
          <Trans>Go to the page</Trans>
        </Link>
      </div>
    );
  }
  return (
    <div className="border-t border-(--line) pt-4">
      <ChooseSite code={code} submitLabel={<Trans>Connect the sticker</Trans>} onBound={setSite} />
    </div>
  );
}
