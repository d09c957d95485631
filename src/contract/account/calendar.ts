import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { tokenLimits } from '../limits.ts'
import { nothing } from '../values.ts'

export const getCalendar = endpoint('GET', '/api/calendar/{token}.ics', {
  access: { kind: 'open' },
  summary:
    'The calendar of a person for the programs they have given its address to (iCalendar, RFC 5545), in their language and with its ETag; 404 for an address that is not, or no longer, one.',
  limits: tokenLimits,
  produces: 'text/calendar',
  input: v.object({}),
  output: v.blob(),
})

export const renewCalendar = endpoint('POST', '/api/user/calendar', {
  access: { kind: 'session' },
  summary: 'Gives the calendar of the caller another address. Who has the one before gets nothing any more.',
  input: nothing,
  /** As in the record of the caller. */
  output: v.object({ calendar_url: v.string() }),
})
