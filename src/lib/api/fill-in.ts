/** The path of a call with its places filled in: `/api/organisation/{organisationId}` becomes `/api/organisation/1`. */
export function fillIn(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
