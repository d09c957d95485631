/** One page of a list, in the shape of all lists of the contract. */
export function pageOf<Row>(data: Row[], total: number, { page, limit }: { page: number; limit: number }) {
  return {
    data,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / limit)),
    per_page: limit,
    total,
  }
}
