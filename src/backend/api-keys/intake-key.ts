/** A key belongs to one organisation. */
export interface IntakeKey {
  id: number
  tenantId: number
  organisationId: number
  /** What people call it: 'Leitstelle Musterkreis'. */
  name: string
}
