import { Trans, useLingui } from '@lingui/react/macro';
import type { MemoryMedia } from '#worker/contract/memory.ts';
import { pictureNear } from '#worker/shared/picture.ts';
import { Captions } from '#worker/shared/views/memory-kinds/said.tsx';
import type { usePlayer } from './use-player.ts';

type Props = { medium: MemoryMedia } & Pick<
  ReturnType<typeof usePlayer>,
  'player' | 'plays' | 'toggle' | 'back' | 'listeners'
>;

/** The recording or the video above the field, which stays in sight while one types. */
export function TranscriptPlayer({ medium, player, plays, toggle, back, listeners }: Props) {
  const { i18n, t } = useLingui();
  const label = medium.caption ?? medium.name ?? t`Recording`;
  const shared = { ref: player, src: medium.src, controls: true, 'aria-label': label, ...listeners };
  return (
    <div className="sticky -top-4 z-10 -mx-4 flex flex-col gap-2 bg-(--raised) px-4 py-2 sm:-top-6 sm:-mx-6 sm:px-6">
      {medium.content_type.startsWith('video/') ? (
        <video
          {...shared}
          playsInline
          preload="metadata"
          className="max-h-[28dvh] w-full rounded-lg bg-black"
          {...(medium.widths.length > 0 && { poster: pictureNear(medium, 800) })}
        >
          <Captions i18n={i18n} video={medium} />
        </video>
      ) : (
        <audio {...shared} preload="metadata" className="w-full" />
      )}
      <div className="flex flex-wrap gap-2" dir="ltr">
        <button type="button" className="button" onClick={back}>
          <bdi>
            <Trans>Back 5 seconds</Trans>
          </bdi>
        </button>
        <button type="button" className="button" onClick={toggle}>
          {plays ? <Trans>Pause</Trans> : <Trans>Play</Trans>}
        </button>
      </div>
      <p className="small [@media(hover:none)]:hidden">
        <Trans>Ctrl+Space plays and pauses, Ctrl+Shift+Space goes back 5 seconds.</Trans>
      </p>
    </div>
  );
}
