/** A cell that a spreadsheet would compute; also of several lines, which papaparse’s own expression lets through. */
export const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/;
