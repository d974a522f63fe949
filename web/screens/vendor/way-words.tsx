import { useLingui } from '@lingui/react/macro';
import { UserText } from '#web/ui/user-text.tsx';
import type { VendorOrder } from '#worker/contract/flowers.ts';
import { PLOT_LABELS, plotParts } from '#worker/shared/views/way/way-words.ts';

/** The way to the grave in words, as it is printed. */
export function WayWords({ order: { grave, location } }: { order: VendorOrder }) {
  const { i18n } = useLingui();
  const parts = grave.grave ? plotParts(grave.grave) : [];
  return (
    <>
      {parts.length > 0 && (
        <p>
          {parts.map(({ field, value }, at) => (
            <span key={field}>
              {at > 0 && ' · '}
              {i18n._(PLOT_LABELS[field])} <UserText>{value}</UserText>
            </span>
          ))}
        </p>
      )}
      {[location, grave.grave?.note].map(
        (text) =>
          text && (
            <p key={text} dir="auto" className="whitespace-pre-line">
              {text}
            </p>
          ),
      )}
    </>
  );
}
