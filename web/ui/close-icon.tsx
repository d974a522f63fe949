/** A cross icon; identical in both directions. */
export function CloseIcon() {
  return (
    <svg className="icon size-5" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M6 6l12 12M18 6L6 18" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
