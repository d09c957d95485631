import { listIntakeMessages } from '../../../contract/operations/intake-messages.ts'
import { call } from '../../api/api.ts'
import { administeredPages } from '../people/administered-pages.ts'

/** What dispatch centres have sent to the current organisation. */
export const intakeLog = administeredPages(async (organisationId, input: { before?: number }) => {
  const { messages, next } = await call(listIntakeMessages, { params: { organisationId }, input })
  return { rows: messages, next }
}, 'What dispatch centres have sent could not be asked.')
