import { listIntakeMessages } from '../../../contract/operations/intake-messages.ts'
import { call } from '../../api/api.ts'
import { administeredPages } from '../people/administered-pages.ts'

/** Messages of dispatch centres to the current organisation. */
export const intakeLog = administeredPages(async (organisationId, input: { before?: number }) => {
  const { messages, next } = await call(listIntakeMessages, { params: { organisationId }, input })
  return { rows: messages, next }
}, 'The messages of dispatch centres could not be loaded.')
