/** @jsxImportSource #views */
import { initials } from '#worker/shared/lifespan.ts';

/** A person's initials in a circle. */
export const Face = ({ name }: { name: string }) => (
  <span className="face" aria-hidden="true">
    {initials(name)}
  </span>
);
