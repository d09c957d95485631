// Made by scripts/shapes.ts from the Lucide icons (ISC licence).
export const minus = 'M5 12h14'
export const plus = 'M5 12h14m-7-7v14'
