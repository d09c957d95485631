import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const health = endpoint('GET', '/api/health', {
  access: { kind: 'open' },
  summary: 'Whether the process runs.',
  input: v.object({}),
  output: v.object({ status: v.literal('ok'), version: v.string() }),
})

export const ready = endpoint('GET', '/api/ready', {
  access: { kind: 'open' },
  summary:
    'Whether the process can take an alarm: 503 while the database is away or takes no write, as on a full disk.',
  input: v.object({}),
  output: v.object({ status: v.literal('ok') }),
})
