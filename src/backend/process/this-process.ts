import { randomUUID } from 'node:crypto'

/** The name by which this process marks the rows that it works on; each start makes another one. */
export const thisProcess: string = randomUUID()
