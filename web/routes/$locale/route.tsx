import { createFileRoute, notFound } from '@tanstack/react-router';
import { isLocale } from '#worker/shared/locale.ts';

export const Route = createFileRoute('/$locale')({
  beforeLoad: ({ params }) => {
    if (!isLocale(params.locale)) throw notFound();
  },
});
