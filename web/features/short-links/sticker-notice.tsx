import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale } from '#web/i18n/use-locale.ts';
import { useSession } from '#web/lib/session.ts';
import type { MySite } from '#worker/contract/my-site.ts';
import { namesFor } from '#worker/shared/lifespan.ts';
import { ChooseSite } from './choose-site.tsx';
import { ReportSticker } from './report-sticker.tsx';
import { refOf } from './site-picker.tsx';
import { inGroups, type Sticker } from './sticker.ts';

/** Explains the scanned sticker to a visitor who expected a site; offers actions to signed-in users. */
export function StickerNotice({ sticker }: { sticker: Sticker }) {
  const { signedIn } = useSession();
  // Signed-in users see no login form below and thus no other title.
  const Title = signedIn ? 'h1' : 'h2';
  return (
    <section
      aria-labelledby="sticker"
      className="flex flex-col gap-3 rounded-[14px] border border-(--line) bg-(--surface) p-5"
    >
      <Title id="sticker">
        {sticker.reason === 'unbound' ? (
          <Trans>This sticker is not connected yet</Trans>
        ) : (
          <Trans>We do not know this code</Trans>
        )}
      </Title>
      <p className="text-lg font-semibold">
        <bdi dir="ltr" className="font-mono tracking-wider">
          {inGroups(sticker.qr)}
        </bdi>
      </p>
      {sticker.reason === 'unbound' ? <Unbound /> : <Unknown />}
      {!signedIn && <LogInFirst reason={sticker.reason} />}
      {signedIn &&
        (sticker.reason === 'unbound' ? (
          <ClaimSticker code={sticker.qr} />
        ) : (
          <ReportSticker code={sticker.qr} />
        ))}
    </section>
  );
}

const Unbound = () => (
  <>
    <p>
      <Trans>
        It is a Dorot sticker, and its code is in order. When it is connected to a site, scanning it opens the
        story of the person it is for. That has not been done yet.
      </Trans>
    </p>
    <p>
      <Trans>
        If you are visiting, please come back another day. A sticker never expires: whoever holds it can have
        it connected at any time.
      </Trans>
    </p>
  </>
);

const Unknown = () => (
  <>
    <p>
      <Trans>
        Perhaps a character was mistyped. Please compare the code above with the one on the sticker, one
        character at a time. The letters I, L, O and U are never used: what looks like them is a 1, a 0 or a
        V.
      </Trans>
    </p>
    <p>
      <Trans>
        If you scanned it, try once more with the whole sticker in the picture and good light on it.
      </Trans>
    </p>
  </>
);

const LogInFirst = ({ reason }: Pick<Sticker, 'reason'>) => (
  <p>
    {reason === 'unbound' ? (
      <Trans>If it is yours, log in, and connect it here to a site of yours.</Trans>
    ) : (
      <Trans>If it still does not open, log in, and tell us about it here.</Trans>
    )}
  </p>
);

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
          <Trans>To the page</Trans>
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
