// with pdf-lib and fonts: only for modules that are imported on demand
export { A4, MM } from './paper.ts';
export { type Face, sansRegular, sansSemibold, serif } from './print-fonts.ts';
export { type Base, isHebrew, legible, printable, visualOrder, wrapText } from './print-text.ts';
export { TextPen } from './text-pen.ts';
