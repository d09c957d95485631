import { respondToOperation } from '../../contract/operations/operations.ts'

const HOUR_MS = 60 * 60 * 1000

/** How an answer to an operation waits for a network. Only the member's last answer to an operation counts. */
export const answerRule = {
  call: respondToOperation,
  object: ({ operationId }: Readonly<Record<string, number>>) => `alert ${operationId}`,
  onlyLastCounts: true,
  // Architecture, section 5: an answer that has waited that long is no help.
  worthMs: 12 * HOUR_MS,
} as const
