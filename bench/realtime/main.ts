import { measureRealtime } from './measure.ts'
import { printRealtime } from './print.ts'

/** `npm run bench:realtime`: the realtime part of `npm run bench` alone; needs no build. */
printRealtime(await measureRealtime())
