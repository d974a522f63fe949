/** React alone, in its own chunk, so that it is evaluated in its own task. */
export { StrictMode, startTransition, useLayoutEffect } from 'react';
export { createRoot } from 'react-dom/client';
