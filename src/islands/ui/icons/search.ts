// Made by scripts/shapes.ts from the Lucide icons (ISC licence).
export const download = 'M12 15V3m9 12v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5l5-5'
export const filter = 'M2 5h20M6 12h12m-9 7h6'
export const statistics = 'M3 3v16a2 2 0 0 0 2 2h16m-3-4V9m-5 8V5M8 17v-3'
