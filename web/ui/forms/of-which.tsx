/** For who hears one button among several of the same words: which of them it is. */
export const OfWhich = ({ name }: { name: string }) => (
  <span className="unseen">
    {' '}
    <bdi>{name}</bdi>
  </span>
);
