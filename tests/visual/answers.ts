import type * as v from 'valibot'
import type { Page } from 'playwright'
import type { AnySchema, Endpoint } from '../../src/contract/endpoint.ts'
import { fillIn } from '../../src/lib/api/fill-in.ts'

/** Of a call: its method and its path, what it answers when all is well. */
type Asked<Output extends AnySchema> = Pick<
  Endpoint<string, AnySchema, Output>,
  'method' | 'path' | 'output' | 'successes'
>

/** In organisation 1, where the path names one. */
export function pathOf({ path }: { path: string }, params: Record<string, number | string> = {}): string {
  return fillIn(path, { organisationId: 1, ...params })
}

/** The page hears this instead of what the server would say: the same in every run, and nothing is changed there. */
export async function answer<Output extends AnySchema>(
  page: Page,
  call: Asked<Output>,
  json: v.InferOutput<Output>,
  params: Record<string, number | string> = {},
): Promise<void> {
  const path = pathOf(call, params)
  const [status = 200] = call.successes
  await page.route(
    ({ pathname }) => pathname === path,
    (route) =>
      route.request().method() === call.method
        ? route.fulfill(status === 204 ? { status } : { status, json })
        : route.fallback(),
  )
}
