import { initials } from '#worker/shared/lifespan.ts';

/** Who it is, at a glance: the initials in a circle. */
export const Face = ({ name }: { name: string }) => (
  <span className="face" aria-hidden="true">
    {initials(name)}
  </span>
);
