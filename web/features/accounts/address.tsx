/** An email address within a sentence: from left to right, and broken where it must be. */
export const Address = ({ children }: { children: string }) => (
  <bdi dir="ltr" className="font-semibold wrap-anywhere">
    {children}
  </bdi>
);
