/** @jsxImportSource #views */
import { msg } from '@lingui/core/macro';
import type { GraveRecord, WayPhoto as WayPhotoOf } from '#worker/contract/grave-record.ts';
import type { View } from '#worker/shared/views/view.ts';
import { WayPhoto } from './way-photo.tsx';
import { PLOT_LABELS, placeNames, plotParts } from './way-words.ts';

type WayStepsProps = { view: View; grave: GraveRecord; photos: readonly WayPhotoOf[] };

/** The way in numbered steps: the cemetery, what leads to the grave, then the photos. */
export function WaySteps({ view, grave, photos }: WayStepsProps) {
  const { i18n } = view;
  const names = placeNames(grave);
  return (
    <ol className="way-steps">
      {names.length > 0 && (
        <li>
          <p className="place">
            <bdi dir="auto">{names.join(', ')}</bdi>
          </p>
        </li>
      )}
      {plotParts(grave).map(({ field, value }) => (
        <li key={field}>
          <p>
            {i18n._(PLOT_LABELS[field])} <bdi dir="auto">{value}</bdi>
          </p>
        </li>
      ))}
      {photos.map(({ picture, arrow, caption }, at) => (
        <li key={picture.id}>
          <figure>
            <WayPhoto
              view={view}
              picture={picture}
              arrow={arrow}
              // the caption would be read twice
              alt={i18n._({ ...photoOfWay, values: { number: at + 1 } })}
            />
            {caption && <figcaption dir="auto">{caption}</figcaption>}
          </figure>
        </li>
      ))}
    </ol>
  );
}

const photoOfWay = msg({ message: 'Photo {number} of the way' });
