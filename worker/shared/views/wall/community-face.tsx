/** @jsxImportSource #views */
import type { Wall } from '#worker/contract/wall.ts';
import { Picture } from '#worker/shared/views/picture.tsx';
import { Portrait } from '#worker/shared/views/portrait.tsx';

export type CommunityLook = Pick<Wall['community'], 'photo' | 'branding'>;

type Props = { look: CommunityLook; name: string; sizes: string };

/** The picture of a community: its photo; without one the logo of its active brand, else its initials. */
export function CommunityFace({ look: { photo, branding }, name, sizes }: Props) {
  const logo = branding?.logo;
  if (!photo && logo)
    return (
      <span className="community-logo">
        <Picture picture={logo} alt="" sizes={sizes} near={320} lazy={false} />
      </span>
    );
  return <Portrait portrait={photo} name={name} alt="" sizes={sizes} lazy={false} />;
}
