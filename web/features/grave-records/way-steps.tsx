import { useView } from '#web/ui/use-view.tsx';
import type { GraveRecord, WayPhoto } from '#worker/contract/grave-record.ts';
import '#worker/shared/views/way/first.css';
import { WaySteps as WayStepsView } from '#worker/shared/views/way/way-steps.tsx';

type Props = { grave: GraveRecord; photos: readonly WayPhoto[] };

/** The way in numbered steps: the cemetery, what leads to the grave, then the photos. */
export const WaySteps = (props: Props) => <WayStepsView view={useView()} {...props} />;
