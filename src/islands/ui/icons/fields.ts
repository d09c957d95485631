// Made by scripts/shapes.ts from the Lucide icons (ISC licence).
export const down = 'M6 9l6 6l6-6'
export const search = 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0'
