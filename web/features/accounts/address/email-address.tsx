/** An email address within a sentence: an LTR island, with line breaks allowed anywhere. */
export const Address = ({ children }: { children: string }) => (
  <bdi dir="ltr" className="font-semibold wrap-anywhere">
    {children}
  </bdi>
);
