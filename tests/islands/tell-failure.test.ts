import { beforeAll, expect, test } from 'vitest'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues } from '../../src/i18n/translate.ts'
import { tellFailure } from '../../src/islands/shared/tell-failure.ts'
import { ApiError } from '../../src/lib/api/api-error.ts'
import { problemOfAnswer } from '../../src/lib/api/fetch-error.ts'
import { $toasts } from '../../src/lib/stores/app/toasts.ts'

beforeAll(() => registerCatalogues(catalogues))

test.each([
  [409, 'Niemand muss mehr erinnert werden.'],
  [500, catalogues.de.connection.problem.server.text],
])('a toast says of a refusal (%s) why, as far as the backend has words for the person', (status, text) => {
  const body = { message: 'Niemand muss mehr erinnert werden.' }
  const problem = problemOfAnswer({ status, retryAfter: null, body })
  tellFailure('de', new ApiError(problem, 'test'), 'test')
  expect($toasts.get().at(-1)?.text).toBe(text)
})
