/** So long, in ms, is waited for what comes by itself: no measure of speed, it only ends what never comes. */
export const PATIENCE_MS = 20_000
