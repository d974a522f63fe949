import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { UserText } from '#web/ui/user-text.tsx';
import type { GraveRecord, WayPhoto as WayPhotoOf } from '#worker/contract/grave-record.ts';
import { WayPhoto } from './way-photo.tsx';
import { PLOT_LABELS, placeNames, plotParts } from './way-words.ts';

type Props = { grave: GraveRecord; photos: readonly WayPhotoOf[] };

/** The way in numbered steps: the cemetery, what leads to the grave, then the photos. */
export function WaySteps({ grave, photos }: Props) {
  const { t, i18n } = useLingui();
  const names = placeNames(grave);
  return (
    <ol className="flex list-decimal flex-col gap-5 ps-8 marker:font-serif marker:text-(--ink-2) marker:text-2xl">
      {names.length > 0 && (
        <Step>
          <p className="font-serif text-xl leading-snug wrap-anywhere">
            <UserText>{names.join(', ')}</UserText>
          </p>
        </Step>
      )}
      {plotParts(grave).map(({ field, value }) => (
        <Step key={field}>
          <p className="text-lg">
            {i18n._(PLOT_LABELS[field])} <UserText>{value}</UserText>
          </p>
        </Step>
      ))}
      {photos.map(({ picture, arrow, caption }, at) => {
        const number = at + 1;
        return (
          <Step key={picture.id}>
            <figure className="flex flex-col gap-2 break-inside-avoid">
              <WayPhoto picture={picture} arrow={arrow} alt={caption ?? t`Photo ${number} of the way`} />
              {caption && (
                <figcaption dir="auto" className="wrap-anywhere">
                  {caption}
                </figcaption>
              )}
            </figure>
          </Step>
        );
      })}
    </ol>
  );
}

const Step = ({ children }: { children: ReactNode }) => <li className="ps-2">{children}</li>;
