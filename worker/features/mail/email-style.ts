/**
 * The style of every email in the theme's colours, light and dark. Email clients do not support CSS
 * variables.
 */
export const emailStyle = `
body { margin: 0; padding: 0; background: #fcfaf6; color: #27201b; }
.email { max-width: 520px; margin: 0 auto; padding: 24px 20px; font: 17px/1.6 Assistant, "Segoe UI", Arial, sans-serif; }
.brand { margin: 0 0 24px; color: #69625a; }
.head { margin: 0 0 20px; font: 500 22px/1.35 "Frank Ruhl Libre", Georgia, "Times New Roman", serif; }
.head img { display: block; width: 100%; height: auto; border-radius: 16px; }
h1 { margin: 0 0 16px; font: 500 24px/1.35 "Frank Ruhl Libre", Georgia, "Times New Roman", serif; }
.line { margin: 0 0 16px; }
.code { margin: 0 0 16px; font: 700 36px/1.4 Consolas, Menlo, monospace; letter-spacing: 6px; }
.action { margin: 24px 0; }
.action a { display: inline-block; padding: 12px 24px; border-radius: 999px; background: #1c5a60; color: #ffffff; text-decoration: none; font-weight: 600; }
.note { margin: 0 0 12px; color: #514942; font-size: 15px; }
.note a { color: #1c5a60; }
@media (prefers-color-scheme: dark) {
body { background: #17130f; color: #f0ece7; }
.brand { color: #a39d96; }
.action a { background: #7bc6ce; color: #17130f; }
.note { color: #c8c3bd; }
.note a { color: #7bc6ce; }
}`.replaceAll('\n', ' ');
