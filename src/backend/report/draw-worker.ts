import { parentPort } from 'node:worker_threads'
import { drawReport, type Drawing } from './draw.ts'

// Main of the thread of `draw-aside.ts`. What a drawing throws ends the thread, and reaches who asked.
parentPort?.on('message', (drawing: Drawing) => {
  void drawReport(drawing).then((bytes) => parentPort?.postMessage(bytes, [bytes.buffer]))
})
