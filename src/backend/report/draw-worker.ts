import { parentPort, workerData } from 'node:worker_threads'
import { drawReport, type Drawing } from './draw.ts'

// Main of the thread of `draw-aside.ts`.
const bytes = await drawReport(workerData as Drawing)
parentPort?.postMessage(bytes, [bytes.buffer])
