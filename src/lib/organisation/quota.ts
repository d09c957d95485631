import { GIGABYTE, MOST_GIGABYTES } from '../../contract/tenant/tenant.ts'

/** As a form shows a quota of bytes; '': there is none. */
export function gigabytesOf(bytes: number | null): string {
  return bytes === null ? '' : String(Math.max(1, Math.round(bytes / GIGABYTE)))
}

/** What is sent of it. */
export function bytesOf(gigabytes: string): number | null {
  return gigabytes === '' ? null : Number(gigabytes) * GIGABYTE
}

export function isQuota(gigabytes: string): boolean {
  if (gigabytes === '') return true
  return /^\d{1,6}$/.test(gigabytes) && Number(gigabytes) >= 1 && Number(gigabytes) <= MOST_GIGABYTES
}
