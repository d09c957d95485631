import { sql, type SqlBool } from 'kysely'

/** Of `operation_responses`: whether an answer counts. Those from before the operation was alarmed again do not. */
export const answerCounts = sql<SqlBool>`not exists (
  select 1 from operations as answered
  where answered.id = operation_responses.operation_id
    and answered.alarmed_again_at > operation_responses.answered_at
)`
