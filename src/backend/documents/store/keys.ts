interface Content {
  tenant_id: number
  sha256: string
}

/** Where a content lies. No folder becomes too full, and no tenant learns what another one has. */
export function contentKey({ tenant_id, sha256 }: Content): string {
  return `${tenant_id}/${sha256.slice(0, 2)}/${sha256}`
}

/** Where its small picture lies. */
export function pictureKey(content: Content): string {
  return `${contentKey(content)}.webp`
}

/** Where what is shared of a picture lies: without what a camera has written into it. */
export function bareKey(content: Content): string {
  return `${contentKey(content)}.bare`
}

/** The content of a key; undefined: the key is not one of ours. */
export function contentOf(key: string): Content | undefined {
  const [, tenant, sha256] = /^([1-9]\d{0,14})\/[\da-f]{2}\/([\da-f]{64})(\.webp|\.bare)?$/.exec(key) ?? []
  return tenant === undefined || sha256 === undefined ? undefined : { tenant_id: Number(tenant), sha256 }
}
