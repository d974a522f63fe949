/** React alone, which is begun in a task of its own. */
export { StrictMode, startTransition } from 'react';
export { createRoot } from 'react-dom/client';
