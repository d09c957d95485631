// Made by scripts/shapes.ts from the Lucide icons (ISC licence).
export const back = 'M15 18l-6-6l6-6'
export const check = 'M20 6L9 17l-5-5'
export const clock = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 6v6l4 2'
export const next = 'M9 18l6-6l-6-6'
export const trash =
  'M10 11v6m4-6v6m5-11v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2'
