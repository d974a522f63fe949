import { Trans } from '@lingui/react/macro';

/** From the printer to the stone, in plain words. */
export const CodesHowTo = () => (
  <section aria-labelledby="how-to-stick" className="flex max-w-170 flex-col gap-3">
    <h2 id="how-to-stick">
      <Trans>From the printer to the stone</Trans>
    </h2>
    <ol className="flex list-decimal flex-col gap-2 ps-6 marker:font-semibold">
      <li>
        <Trans>
          Print the sheet on adhesive paper for outdoors, or let a print shop do it. Black on white, at actual
          size.
        </Trans>
      </li>
      <li>
        <Trans>Scan one of the stickers with a phone before cutting. It should open the page.</Trans>
      </li>
      <li>
        <Trans>Cut along the marks, and leave the white border around the code: a phone needs it.</Trans>
      </li>
      <li>
        <Trans>
          Clean the stone with water and let it dry well. Choose a flat, smooth place that is easy to reach,
          out of the way of the inscription.
        </Trans>
      </li>
      <li>
        <Trans>
          Press the sticker on from the middle to the edges. On rough stone, put it on a small plate of metal
          or glass first.
        </Trans>
      </li>
      <li>
        <Trans>Keep the other stickers. Each of them opens the same page, and none ever expires.</Trans>
      </li>
    </ol>
  </section>
);
