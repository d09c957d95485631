import type { OperationKind } from '../../contract/operations/operations.ts'

/** An exercise or a test: nobody is in danger. */
export function isDrill<About extends { kind?: OperationKind | undefined }>(
  about: About,
): about is About & { kind: 'exercise' | 'test' } {
  return about.kind === 'exercise' || about.kind === 'test'
}
