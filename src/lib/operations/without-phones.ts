import type { OperationDetail } from '../../contract/operations/operation-detail.ts'

/** The operation as lists show it and the device stores it: the phone numbers of members are on the open page of the operation alone. */
export function withoutPhones({ phones, ...operation }: OperationDetail): Omit<OperationDetail, 'phones'> {
  return operation
}
