import { useView } from '#web/ui/use-view.tsx';
import { deviceOf } from '#worker/shared/map-links.ts';
import '#worker/shared/views/way/first.css';
import { PinLinks as PinLinksView } from '#worker/shared/views/way/pin-links.tsx';

type Props = { pin: { lat: number; lng: number }; accuracy: number | null };

/** Buttons that open the pin in a map of this phone. Nothing is loaded from elsewhere before the tap. */
export const PinLinks = (props: Props) => (
  <PinLinksView view={useView()} device={deviceOf(navigator.userAgent)} {...props} />
);
