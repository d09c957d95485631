/** A key belongs to one organisation. */
export interface IntakeKey {
  id: number
  tenantId: number
  organisationId: number
  /** What people call it: 'Leitstelle Musterkreis'. */
  name: string
}

/** One that was accepted, and how many messages with it were refused since the last one that was not. */
export interface AcceptedKey extends IntakeKey {
  refusedInARow: number
}
