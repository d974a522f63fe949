/** Screen-reader text that distinguishes buttons with the same label. */
export const OfWhich = ({ name }: { name: string }) => (
  <span className="unseen">
    {' '}
    <bdi>{name}</bdi>
  </span>
);
