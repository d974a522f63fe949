/** The classes of every text input. */
export const INPUT_CLASS =
  'w-full min-h-12 rounded-lg border border-(--line-strong) bg-(--surface) px-3 text-(--ink) outline-offset-2 data-[invalid]:border-(--danger) data-[invalid]:border-2 data-[disabled]:opacity-60';
