// Made by scripts/shapes.ts from the Lucide icons (ISC licence).
export const ascending = 'M5 12l7-7l7 7m-7 7V5'
export const descending = 'M12 5v14m7-7l-7 7l-7-7'
export const inbox =
  'M22 12h-6l-2 3h-4l-2-3H2M5.45 5.11L2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11'
export const noNetwork =
  'M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69m8.83 2.69a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20'
export const unsorted = 'M7 15l5 5l5-5M7 9l5-5l5 5'
