/** React alone, which is begun in a task of its own. */
export { StrictMode, startTransition, useLayoutEffect } from 'react';
export { createRoot } from 'react-dom/client';
