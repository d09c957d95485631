import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

export const getOperationReport = endpoint(
  'GET',
  '/api/organisation/{organisationId}/operation/{operationId}/report.pdf',
  {
    access: { kind: 'organisation', permission: 'operations.view' },
    summary:
      'The report of an operation on paper, in the language of Accept-Language and the time zone of the organisation. The caller’s data stands in it for those who hold operations.update.',
    produces: 'application/pdf',
    input: v.object({}),
    output: v.blob(),
  },
)
